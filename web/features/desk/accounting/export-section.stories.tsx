import {
  createAccountingExport,
  downloadAccountingExport,
  listAccountingExports,
  listAccountingFormats,
  previewAccountingExport,
} from '#contract/accounting.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { InSettings } from '#gallery/in-settings.tsx';
import { accountingFormats, exportOfMonth, pastExport } from '#gallery/samples/accounting.ts';
import { admin, id, superAdmin } from '#gallery/samples/people.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ExportSection } from './export-section.tsx';

type Parts = {
  formats?: ReturnType<typeof accountingFormats>;
  month?: ReturnType<typeof exportOfMonth>;
  exports?: ReturnType<typeof pastExport>[];
};

const past = [
  pastExport(),
  pastExport({ id: id(891), month: '2025-12', format: 'Plain', statements: 1, amount: 75_00 }),
];

const having = ({ formats = accountingFormats(), month = exportOfMonth(), exports = past }: Parts = {}): Story => ({
  render: () => (
    <InSettings>
      <ExportSection />
    </InSettings>
  ),
  actor: superAdmin,
  width: 720,
  api: (api) => {
    api.on(listAccountingFormats, () => formats);
    api.on(previewAccountingExport, () => month);
    api.on(listAccountingExports, () => pageOf(exports));
    api.on(createAccountingExport, () => {
      const { companies, ...sums } = month;
      const skipped = companies.flatMap(({ companyId, skipped: reason }) => (reason ? [{ companyId, reason }] : []));
      return Response.json({ id: id(892), ...sums, skipped }, { status: 201 });
    });
    api.on(downloadAccountingExport, () => new Response('Company\r\n'));
  },
});

export const Filled = having();
export const NothingToExport = having({
  month: { statements: 0, lines: 0, amount: 0, companies: exportOfMonth().companies.filter(({ skipped }) => skipped) },
  exports: [],
});
export const Quiet = having({ month: { statements: 0, lines: 0, amount: 0, companies: [] } });
export const WithoutFormat = having({ formats: [] });
const [company, ...others] = exportOfMonth().companies;
export const LongWords = having({
  month: {
    ...exportOfMonth(),
    companies: [
      ...(company
        ? [
            { ...company, companyName: longWord },
            { ...company, companyId: id(9), companyName: rightToLeft },
          ]
        : []),
      ...others,
    ],
  },
  exports: [pastExport({ format: longWord, createdByName: rightToLeft })],
});
export const OnlyRead: Story = { ...Filled, actor: admin };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled];
