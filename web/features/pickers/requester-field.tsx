import { fullName } from '#web/lib/full-name.ts';
import { requestersMatching } from './api.ts';
import { type Pick, Picker } from './picker.tsx';

type RequesterFieldProps = {
  companyId: string;
  initial: Pick;
  onChange: (requester: Pick) => void;
  isInvalid: boolean;
  /** Opens the form for a new one; without it, only those in the list can be picked. */
  onCreate?: ((name: string) => void) | undefined;
};

/** The requester: one of the active users of the chosen company. */
export function RequesterField({ companyId, initial, onChange, isInvalid, onCreate }: RequesterFieldProps) {
  return (
    <Picker
      label="Requester"
      placeholder={companyId ? 'Search people' : 'Choose a company first'}
      disabled={!companyId}
      initial={initial}
      onChange={onChange}
      matching={(search) => requestersMatching(companyId, search)}
      nameOf={({ firstName, lastName }) => fullName(firstName, lastName)}
      detailOf={({ email }) => email}
      none="Nobody at this company matches."
      create={onCreate && { label: 'Add person', open: onCreate }}
      error={isInvalid ? 'Choose a requester from the list.' : undefined}
    />
  );
}
