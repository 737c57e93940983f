import type pg from 'pg';

/**
 * Makes a session read and write values in the same format regardless of the settings of server, database and role, and
 * removes its time limits for large tables.
 */
export async function plainSession(client: pg.Client) {
  await client.query(`
    set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres';
    set timezone = 'UTC';
    set extra_float_digits = 3;
    set bytea_output = 'hex';
    set client_encoding = 'UTF8';
    set search_path = public;
    set default_transaction_read_only = off`);
  // Not every supported version has each of these settings.
  await client.query(`
    select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
}
