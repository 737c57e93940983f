import { LockKeyhole, Reply } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { KindTabs } from '#web/ui/kind-tabs.tsx';

type MessageKindProps = {
  isInternal: boolean;
  onChange: (isInternal: boolean) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Beside the tabs while the composer is open. */
  recipients: ReactNode;
  children: ReactNode;
};

const kinds = [
  {
    value: 'reply',
    label: 'Reply',
    tooltip: 'Reply (r)',
    icon: Reply,
    look: 'data-[state=active]:group-data-open/composer:border-b-copper',
  },
  {
    value: 'note',
    label: 'Internal note',
    tooltip: 'Internal note (n)',
    icon: LockKeyhole,
    look: 'data-[state=active]:group-data-open/composer:border-b-amber',
  },
];

/** The two tabs of the composer: a reply to the client, or a note for the staff. */
export function MessageKind({ isInternal, onChange, field, recipients, children }: MessageKindProps) {
  return (
    <KindTabs
      label="Kind of message"
      kinds={kinds}
      value={isInternal ? 'note' : 'reply'}
      onChange={(kind) => onChange(kind === 'note')}
      // Whoever chooses by hand wants to write.
      onPress={() => field.current?.focus()}
      className="group-data-open/composer:mb-1.5 short:group-data-open/composer:mb-0.5"
      words="group-not-data-open/composer:@max-[30rem]:sr-only"
      beside={recipients}
    >
      {children}
    </KindTabs>
  );
}
