import { listCompanies } from '#contract/companies.ts';
import { findCalendar } from '#contract/promise.ts';
import * as contract from '#contract/routines.ts';
import { listTemplates } from '#contract/templates.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { calendar } from '#gallery/samples/promise.ts';
import { routine, run, someDates, someRoutines, someRuns } from '#gallery/samples/routines.ts';
import { template } from '#gallery/samples/templates.ts';
import { admins } from '#gallery/samples/users.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { RoutineDesk } from './routine-desk.tsx';

export const Filled: Story = {
  render: () => <RoutineDesk />,
  api: (api) => {
    api.on(contract.listRoutines, () => pageOf(someRoutines()));
    api.on(contract.listRoutineDates, () => someDates());
    api.on(contract.listRuns, () => pageOf(someRuns()));
    api.on(contract.previewRoutine, () => ({ dates: someDates() }));
    api.on(contract.createRoutine, () => Response.json(routine(), { status: 201 }));
    api.on(contract.updateRoutine, () => routine());
    api.on(contract.pauseRoutine, () => routine());
    api.on(contract.resumeRoutine, () => routine());
    api.on(contract.skipRoutineDates, () => routine());
    api.on(contract.runRoutine, () => Response.json([run()], { status: 201 }));
    api.on(contract.deleteRoutine, () => ({ message: 'Routine deleted' }));
    api.on(findCalendar, () => calendar());
    api.on(listTemplates, () => pageOf([template()]));
    api.on(listCompanies, () => pageOf([]));
    api.on(listUsers, () => pageOf(admins));
  },
};
const having = (some: ReturnType<typeof someRoutines>): Story => ({
  ...Filled,
  api: (api) => {
    Filled.api?.(api);
    api.on(contract.listRoutines, () => pageOf(some));
  },
});
export const Empty = having([]);
export const LongWords = having([routine({ name: longWord }), routine({ name: `${rightToLeft} ${longLine}` })]);
export const Editing: Story = {
  ...Filled,
  api: (api) => {
    Filled.api?.(api);
    // Second Tuesdays, as the routine says.
    const dates = ['2026-03-10', '2026-04-14', '2026-05-12', '2026-06-09', '2026-07-14'];
    api.on(contract.previewRoutine, () => ({
      dates: dates.map((date) => ({ date, unmovedDate: date, runsAt: `${date}T15:00:00.000Z`, moved: [] })),
    }));
  },
  press: ['Edit Monthly maintenance'],
  width: 720,
  height: 1500,
};
export const Invalid: Story = { ...Empty, press: ['Add routine', 'Add routine'] };
export const Runs: Story = { ...Filled, press: ['More actions for Monthly maintenance', 'What it did'] };
export const NoRuns: Story = {
  ...Runs,
  api: (api) => {
    Filled.api?.(api);
    api.on(contract.listRuns, () => pageOf([]));
  },
};
export const Deleting: Story = { ...Filled, press: ['More actions for Monthly maintenance', 'Delete routine'] };
export const Calendar: Story = { ...Filled, press: ['Calendar'] };
export const NoDates: Story = {
  ...Calendar,
  api: (api) => {
    Filled.api?.(api);
    api.on(contract.listRoutineDates, () => []);
  },
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
export const LoadingCalendar = whileLoading(Calendar);
export const FailedCalendar = whenFailed(Calendar);

export const pictures = [Filled, Editing, Calendar, Runs];
