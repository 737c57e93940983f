-- A key that has not expired, with its owner's current role, company and status.
select
  api_keys.id as "keyId",
  scopes,
  status_component_id as "statusComponentId",
  users.id as "userId",
  role,
  first_name as "firstName",
  last_name as "lastName",
  users.company_id as "companyId",
  companies.name as "companyName",
  :isManager as "isManager",
  email,
  users.company_id is null
    and exists (select from settings where key = 'staff_second_factor' and value = 'true')
    and not exists (select from second_factors where user_id = users.id and confirmed_at is not null)
    and not exists (select from passkeys where user_id = users.id)
    -- Whoever logs in with single sign-on is asked for one there.
    and not exists (
      select from identities join connections on connections.id = connection_id
      where user_id = users.id and connections.company_id is null)
    as "needsSecondFactor"
from api_keys
join users on users.id = user_id
left join companies on companies.id = users.company_id
where expires_at > now()
  and users.is_active
  and users.deleted_at is null
  and companies.deleted_at is null
  and companies.archived_at is null
  and :isWanted
