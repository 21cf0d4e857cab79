"""What must outlive the process: schema, migrations, journal, seasons and standings."""
