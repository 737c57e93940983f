import type pg from 'pg';

/**
 * Makes a session write and read values the same way whatever the server, the database or the role is set to, and lets
 * it take the time that large tables take.
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
  // Not every version that is taken knows each of them.
  await client.query(`
    select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
}
