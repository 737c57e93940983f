-- A session that has not expired, with its user's current role, company and status. Durations are in milliseconds.
select
  sessions.id as "sessionId",
  users.id as "userId",
  role,
  first_name as "firstName",
  last_name as "lastName",
  company_id as "companyId",
  companies.name as "companyName",
  :isManager as "isManager",
  email,
  company_id is null
    -- The identity provider asks for one.
    and way <> 'single sign-on'
    and exists (select from settings where key = 'staff_second_factor' and value = 'true')
    and not exists (select from second_factors where user_id = users.id and confirmed_at is not null)
    and not exists (select from passkeys where user_id = users.id)
    as "needsSecondFactor",
  identity_confirmed_at > now() - :confirmedFor * interval '1 millisecond' as "isIdentityConfirmed",
  token_hash <> :tokenHash as "isPrevious",
  rotation_salt as "rotationSalt",
  rotated_at < now() - :rotatedAfter * interval '1 millisecond' as "isDue",
  last_used_at < now() - :touchedAfter * interval '1 millisecond' as "isUntouched"
from sessions
join users on users.id = user_id
left join companies on companies.id = company_id
where last_used_at > now() - :idleFor * interval '1 millisecond'
  and sessions.created_at > now() - :validFor * interval '1 millisecond'
  and users.is_active
  and users.deleted_at is null
  and companies.deleted_at is null
  and companies.archived_at is null
  and :isWanted
