'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { call } from '@/lib/browser/api/call'
import type { MailRetryDto, OperationDto } from '@/lib/modules/operation/schema'
import { StaffPage } from '../dashboard/staff-page'
import { EventTime } from '../dashboard/tables/table-cells'
import { AwaitedData } from '../forms/awaited-data'
import { useOptimisticMutation } from '../forms/use-optimistic-mutation'
import { UnreachableList } from '../reach/unreachable-list'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'

interface OperationPartProps {
  title: string
  children: ReactNode
}

function OperationPart({ title, children }: OperationPartProps) {
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading} className="grid gap-3 p-4">
      <h2 id={heading} className="text-lg">
        {title}
      </h2>
      {children}
    </Card>
  )
}

interface SystemFact {
  name: string
  value: ReactNode
}

function SystemFacts({ things }: { things: SystemFact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
      {things.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The running versions, and the head of the audit log. */
function VersionsPart({ data: { audit_head, versions } }: { data: OperationDto }) {
  const t = useTranslations('operation')
  return (
    <OperationPart title={t('versions')}>
      <SystemFacts
        things={[
          { name: t('application'), value: versions.application },
          { name: 'Node', value: versions.node },
          { name: 'PostgreSQL', value: versions.database },
          { name: t('migrations'), value: `${versions.migrations} (${versions.last_migration})` },
          {
            name: t('auditHead'),
            value: audit_head ? (
              <code className="text-sm">
                {audit_head.sequence}:{audit_head.hash}
              </code>
            ) : (
              t('unknown')
            ),
          },
        ]}
      />
      <p className="max-w-prose text-muted">{t('auditText')}</p>
    </OperationPart>
  )
}

const MEGABYTE = 1024 * 1024

/** Free space, the database, files, and the age of the backup. */
function StoragePart({ data }: { data: OperationDto }) {
  const t = useTranslations('operation')
  const locale = useLocale()
  const megabytes = (bytes: number) =>
    t('megabytes', {
      megabytes: (bytes / MEGABYTE).toLocaleString(locale, {
        maximumFractionDigits: 1,
      }),
    })
  const { backup, database, disk_free, drill, files } = data
  return (
    <OperationPart title={t('storage')}>
      <SystemFacts
        things={[
          { name: t('diskFree'), value: disk_free === null ? t('unknown') : megabytes(disk_free) },
          {
            name: t('database'),
            value: `${megabytes(database.bytes)}, ${t(database.is_embedded ? 'embedded' : 'server')}`,
          },
          {
            name: t('connections'),
            value: t('connectionsText', { open: database.open, waiting: database.waiting }),
          },
          {
            name: t('files'),
            value: t('filesText', { files: files.files, size: megabytes(files.bytes) }),
          },
          {
            name: t('lastBackup'),
            value: backup ? (
              <>
                <EventTime iso={backup.at} />, {megabytes(backup.bytes)}
              </>
            ) : (
              t('noBackup')
            ),
          },
          { name: t('lastDrill'), value: drill ? <EventTime iso={drill.at} /> : t('noDrill') },
        ]}
      />
      {data.is_backup_overdue ? (
        <Notice tone="warning" role="note">
          {t('backupOverdue')}
        </Notice>
      ) : null}
      {data.is_drill_overdue ? (
        <Notice tone="warning" role="note">
          {t('drillOverdue')}
        </Notice>
      ) : null}
    </OperationPart>
  )
}

interface FigureTableProps {
  caption: string
  columns: string[]
  /** The first cell names its row. */
  rows: { key: string; cells: ReactNode[] }[]
}

/** A small table whose rows become cards on a phone. */
function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <Table caption={caption}>
      <TableHead>
        {columns.map((column) => (
          <TableHeader key={column} className="wrap-normal">
            {column}
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key}>
            {columns.map((column, at) => (
              <TableCell
                key={column}
                label={column}
                head={at === 0}
                // A row's name may be long and wraps; figures stay on one line.
                className={at === 0 ? 'wrap-anywhere' : 'wrap-normal'}
              >
                {cells[at]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

interface Props {
  /** Milliseconds. */
  from: number
  statements: OperationDto['slow_statements']
}

/** The slow database statements, without their values. */
function SlowPart({ from, statements }: Props) {
  const t = useTranslations('operation')
  return (
    <OperationPart title={t('slow')}>
      <p className="text-muted">{t('slowText', { from })}</p>
      {statements.length === 0 ? (
        <p>{t('noneSlow')}</p>
      ) : (
        <FigureTable
          caption={t('slow')}
          columns={[t('statement'), t('times'), t('worst'), t('lastRun')]}
          rows={statements.map((statement) => ({
            key: statement.shape,
            cells: [
              <code key="shape" className="text-sm">
                {statement.shape}
              </code>,
              statement.times,
              t('milliseconds', { ms: statement.worst_ms }),
              <EventTime key="at" iso={statement.last_at} />,
            ],
          }))}
        />
      )}
    </OperationPart>
  )
}

const OPERATION = 'operation'

const readOperation = async (signal: AbortSignal): Promise<OperationDto> =>
  (await call<OperationDto>('GET', '/operation', { signal })).data

const retryMails = () => call<MailRetryDto>('POST', '/operation/mails')

const MINUTE = 60

/** The queued and failed messages, and the button to retry them. */
function SendingPart({ data }: { data: OperationDto }) {
  const t = useTranslations('operation')
  const retry = useOptimisticMutation<OperationDto>({
    queryKey: [OPERATION],
    stale: [[OPERATION]],
    run: retryMails,
    failed: t('retryFailed'),
  })
  const mails = data.troubled_mails
  return (
    <OperationPart title={t('sending')}>
      <FigureTable
        caption={t('sending')}
        columns={[t('way'), t('waiting'), t('givenUp'), t('oldest')]}
        rows={data.outboxes.map(({ way, waiting, failed, oldest_seconds }) => ({
          key: way,
          cells: [
            t(`ways.${way}`),
            waiting,
            failed,
            t('minutes', { minutes: Math.round(oldest_seconds / MINUTE) }),
          ],
        }))}
      />
      {mails.length === 0 ? (
        <p>{t('allLeft')}</p>
      ) : (
        <>
          <FigureTable
            caption={t('troubled')}
            columns={[t('to'), t('kind'), t('state'), t('tries'), t('reason'), t('since')]}
            rows={mails.map((mail) => ({
              key: mail.mail_id,
              cells: [
                mail.to,
                mail.template,
                <Badge key="state" tone={mail.is_given_up ? 'danger' : 'warning'}>
                  {mail.is_given_up ? t('isGivenUp') : t('isWaiting')}
                </Badge>,
                mail.attempts,
                mail.reason ?? '–',
                <EventTime key="since" iso={mail.created_at} />,
              ],
            }))}
          />
          <p className="max-w-prose text-muted">{t('givenUpText')}</p>
          <div>
            <Button busy={retry.isPending} onClick={() => retry.mutate()}>
              {t('retry')}
            </Button>
          </div>
        </>
      )}
    </OperationPart>
  )
}

/** The finished pages in memory. */
function PagesPart({ stores }: { stores: OperationDto['page_stores'] }) {
  const t = useTranslations('operation')
  const locale = useLocale()
  const tidy = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 })
  const storeNames: Record<string, string> = {
    pages: t('pages'),
    pictures: t('pictures'),
    searches: t('searches'),
  }
  return (
    <OperationPart title={t('kept')}>
      {stores.length === 0 ? (
        <p>{t('noneKept')}</p>
      ) : (
        <FigureTable
          caption={t('kept')}
          columns={[t('store'), t('entries'), t('size'), t('hits'), t('misses'), t('drops')]}
          rows={stores.map(({ store, entries, bytes, hits, misses, drops }) => ({
            key: store,
            cells: [
              storeNames[store] ?? store,
              tidy(entries),
              t('megabytes', { megabytes: tidy(bytes / MEGABYTE) }),
              tidy(hits),
              tidy(misses),
              tidy(drops),
            ],
          }))}
        />
      )}
    </OperationPart>
  )
}

const SECOND_MS = 1000

/** The site's scheduled jobs, and their results. */
function JobsPart({ jobs }: { jobs: OperationDto['jobs'] }) {
  const t = useTranslations('operation')
  const locale = useLocale()
  const inSeconds = (ms: number) =>
    (ms / SECOND_MS).toLocaleString(locale, { maximumFractionDigits: 2 })
  return (
    <OperationPart title={t('jobs')}>
      {jobs.length === 0 ? (
        <p>{t('noJobs')}</p>
      ) : (
        <FigureTable
          caption={t('jobs')}
          columns={[t('job'), t('state'), t('lastRun'), t('took'), t('failures')]}
          rows={jobs.map((job) => ({
            key: job.name,
            cells: [
              job.name,
              <Badge key="state" tone={job.has_failed ? 'danger' : 'success'}>
                {job.has_failed ? t('hasFailed') : t('wentWell')}
              </Badge>,
              <EventTime key="at" iso={job.begun_at} />,
              t('seconds', { seconds: inSeconds(job.took_ms) }),
              job.failures,
            ],
          }))}
        />
      )}
    </OperationPart>
  )
}

/** The state of the running site, for administrators. */
export function OperationScreen() {
  const t = useTranslations('operation')
  const query = useQuery({
    queryKey: [OPERATION],
    queryFn: ({ signal }) => readOperation(signal),
  })
  const { data, isFetching, refetch } = query
  return (
    <StaffPage
      title={t('title')}
      actions={
        <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
          {t('again')}
        </Button>
      }
    >
      <p className="max-w-prose text-muted">{t('lead')}</p>
      {data ? (
        <div aria-busy={isFetching} className="mt-6 grid gap-8">
          <p>
            {t('asOf')} <EventTime iso={data.checked_at} /> ·{' '}
            {t('answered', { count: data.processes })}
          </p>
          <SendingPart data={data} />
          <UnreachableList />
          <StoragePart data={data} />
          <JobsPart jobs={data.jobs} />
          <SlowPart from={data.slow_from_ms} statements={data.slow_statements} />
          <PagesPart stores={data.page_stores} />
          <VersionsPart data={data} />
        </div>
      ) : (
        <AwaitedData
          query={query}
          failed={t('failed')}
          loading={
            <div role="status" className="mt-6 grid gap-4">
              <span className="sr-only">{t('loading')}</span>
              <Skeleton className="h-40" />
              <Skeleton className="h-40" />
            </div>
          }
        />
      )}
    </StaffPage>
  )
}
