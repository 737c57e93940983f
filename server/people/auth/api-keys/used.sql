-- A call with a key: finds the key, counts the call unless its limit is reached, and notes a counted one. In one statement,
-- because programs make many calls. `use_limit` waits for other calls with the key; what it counted is not in `counted`,
-- which sees what there was before.
with found as materialized (
  :found
), limited as materialized (
  select use_limit(
    'key_calls', null, "keyId"::text, :window * interval '1 millisecond', null, :most, null, true, false
  ) as wait
  from found
), noted as (
  update api_keys set last_used_at = now(), last_client = :address, calls = calls + 1
  from found, limited
  where api_keys.id = "keyId" and wait is null
), counted as materialized (
  select
    count(*)::int as earlier,
    extract(epoch from min(created_at) - (now() - :window * interval '1 millisecond')) as "oldestEndsIn"
  from limit_uses, found
  where limit_name = 'key_calls'
    and subject = "keyId"::text
    and created_at > now() - :window * interval '1 millisecond'
)
select
  found.*,
  wait,
  greatest(0, :most - earlier - case when wait is null then 1 else 0 end) as "left",
  coalesce("oldestEndsIn"::float8, :window / 1000.0) as "resetsIn"
from found, limited, counted
