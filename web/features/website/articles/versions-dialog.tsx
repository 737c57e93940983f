import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { articleMessages } from '#contract/articles-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { type Article, type ArticleVersion, articleVersion, articleVersions, useRestoreVersion } from './api.ts';
import { ArticleState, AudienceMark } from './article-marks.tsx';
import { VersionChanges } from './version-changes.tsx';

/** The versions of an article, what each changed, and a button that brings one back. */
export function VersionsDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const { list, view } = usePagedList(articleVersions(article.id));
  const [chosen, setChosen] = useState(article.version);

  return (
    <Dialog title="Versions" description={<bdi>{article.title}</bdi>} place="page" onClose={onClose}>
      <DialogBody
        label="Versions"
        className="grid auto-rows-max content-start gap-6 md:grid-cols-[17rem_minmax(0,1fr)]"
      >
        <PagedList
          list={list}
          things="versions"
          failure={articleMessages.versionsFailed}
          loading={<LoadingBars things="versions" bars={['h-12', 'h-12', 'h-12']} />}
          empty={null}
        >
          <ul
            aria-label="Versions"
            className="self-start divide-y divide-line border-line border-y max-md:max-h-56 max-md:overflow-y-auto"
          >
            {view.rows.map((version) => (
              <li key={version.version}>
                <VersionButton
                  version={version}
                  isCurrent={version.version === article.version}
                  isChosen={version.version === chosen}
                  onChoose={() => setChosen(version.version)}
                />
              </li>
            ))}
          </ul>
        </PagedList>
        <Comparison key={chosen} article={article} chosen={chosen} onRestored={onClose} />
      </DialogBody>
    </Dialog>
  );
}

type VersionButtonProps = { version: ArticleVersion; isCurrent: boolean; isChosen: boolean; onChoose: () => void };

function VersionButton({ version, isCurrent, isChosen, onChoose }: VersionButtonProps) {
  return (
    <div className={classNames('relative px-3 py-2.5 hover:bg-sunken', isChosen && 'bg-sunken')}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <button
          type="button"
          aria-current={isChosen}
          onClick={onChoose}
          className="rounded font-medium after:absolute after:inset-0 after:content-['']"
        >
          Version {version.version}
        </button>
        {isCurrent && <span className="text-ink-soft text-sm">as it is now</span>}
      </div>
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        <bdi>{version.authorName ?? 'Before versions were kept'}</bdi>, <RelativeTime value={version.createdAt} />
      </p>
    </div>
  );
}

type ComparisonProps = { article: Article; chosen: number; onRestored: () => void };

/** What a version changed, or how it differs from what is there now. */
function Comparison({ article, chosen, onRestored }: ComparisonProps) {
  const isNow = chosen === article.version;
  const [against, setAgainst] = useState<'before' | 'now'>('before');
  const version = useQuery(articleVersion(article.id, chosen));
  const other = useQuery({
    ...articleVersion(article.id, against === 'now' ? article.version : chosen - 1),
    enabled: against === 'now' || chosen > 1,
    // Versions of before they were kept are missing.
    retry: false,
  });
  const { mutate: restore, isPending } = useRestoreVersion(article);

  return (
    <section aria-label={`Version ${chosen}`} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          label="Compare with"
          className="w-64 max-w-full"
          value={against}
          onChange={(event) => setAgainst(event.target.value as typeof against)}
        >
          <option value="before">the version before it</option>
          {!isNow && <option value="now">the article as it is now</option>}
        </SelectField>
        {!isNow && version.data && (
          <Button disabled={isPending} onClick={() => restore(version.data, { onSuccess: onRestored })}>
            Restore version {chosen}
          </Button>
        )}
      </div>
      <Loaded
        query={version}
        failure={articleMessages.versionsFailed}
        loading={<LoadingBars things="version" bars={bars} />}
      >
        {(shown) => (
          <>
            <div className="mb-4 flex flex-wrap gap-2">
              <ArticleState isPublished={shown.isPublished} />
              <AudienceMark audience={shown.audience} />
            </div>
            {other.isFetching ? (
              <LoadingBars things="version" bars={bars} />
            ) : against === 'now' ? (
              <VersionChanges from={shown} to={other.data} />
            ) : (
              <VersionChanges from={other.data} to={shown} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const bars = ['h-4 w-11/12', 'h-4 w-full', 'h-4 w-4/5'];
