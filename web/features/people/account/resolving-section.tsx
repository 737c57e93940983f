import { useQuery } from '@tanstack/react-query';
import { AfterResolving, displayMessages } from '#contract/display-constants.ts';
import { Options, SelectField } from '#web/ui/field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { AccountSection } from './account-section.tsx';
import { ownDisplay, useUpdateDisplay } from './api.ts';

const words: Record<(typeof AfterResolving)[number], string> = {
  next: 'The next ticket of the list',
  list: 'The list',
  stay: 'The ticket',
};

const loading = <LoadingBars things="your settings" bars={['h-10 w-64']} />;

/** What staff see once they have resolved a ticket. The choice takes effect at once. */
export function ResolvingSection() {
  const query = useQuery(ownDisplay);
  const { mutate: update } = useUpdateDisplay();

  return (
    <AccountSection title="Working on tickets" intro="It applies in every browser you log in with.">
      <Loaded query={query} failure={displayMessages.loadFailed} loading={loading}>
        {({ afterResolving }) => (
          <SelectField
            label="After resolving, show"
            className="max-w-xl"
            value={afterResolving}
            onChange={({ target }) => {
              const afterResolving = AfterResolving.find((known) => known === target.value);
              if (afterResolving) update({ afterResolving });
            }}
          >
            <Options of={AfterResolving} labels={words} />
          </SelectField>
        )}
      </Loaded>
    </AccountSection>
  );
}
