#!/bin/sh
# Runs once, when the database is created: lets a replica in the same network follow it.
set -eu
echo 'host replication postgres samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
