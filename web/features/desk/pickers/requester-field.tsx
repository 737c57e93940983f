import type { Reply } from '#contract/endpoint.ts';
import type { listUsers } from '#contract/users.ts';
import { fullName } from '#web/lib/full-name.ts';
import { requestersMatching } from './api.ts';
import { type Pick, Picker } from './picker.tsx';

type User = Reply<typeof listUsers>[number];

type RequesterFieldProps = {
  /** Empty for none. */
  companyId: string;
  initial: Pick;
  /** @param company that of the requester */
  onChange: (requester: Pick, company?: Pick) => void;
  isInvalid: boolean;
  /** Whether people of all companies are found before a company is chosen. */
  isFirst?: boolean;
  /** Opens the form for a new one; without it, only those in the list can be picked. */
  onCreate?: ((name: string) => void) | undefined;
};

/** The requester: one of the active users of the chosen company, or of any company. */
export function RequesterField(props: RequesterFieldProps) {
  const { companyId, initial, onChange, isInvalid, isFirst = false, onCreate } = props;
  const isOfAny = isFirst && !companyId;
  return (
    <Picker<User>
      label="Requester"
      placeholder={isOfAny ? 'Name, email or phone number' : companyId ? 'Search people' : 'Choose a company first'}
      disabled={!(companyId || isFirst)}
      initial={initial}
      onChange={(pick, user) => {
        const company = user?.companyId && { id: user.companyId, name: user.companyName ?? '' };
        onChange(pick, company || undefined);
      }}
      matching={(search) => requestersMatching(companyId, search)}
      nameOf={({ firstName, lastName }) => fullName(firstName, lastName)}
      detailOf={({ email, companyName }) => (isOfAny && companyName ? `${companyName}, ${email}` : email)}
      none={isOfAny ? 'Type a name, an email address or a phone number.' : 'Nobody at this company matches.'}
      create={onCreate && { label: 'Add person', open: onCreate }}
      error={isInvalid ? 'Choose a requester from the list.' : undefined}
    />
  );
}
