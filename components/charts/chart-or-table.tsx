import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'
import { Tabs } from '../ui/tabs'

/** Half of the area's script, so it loads on the first drawing. */
const BarChart = dynamic(() => import('./bar-chart').then(({ BarChart: component }) => component), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
})

interface Props {
  /** Text alternative of the chart and caption of the table. */
  name: string
  /** A null value has no bar. */
  bars: { label: string; value: number | null }[]
  /** The name of the series, shown in the legend. */
  series: string
  horizontal: string
  vertical: string
  /** A table with more figures than the chart; by default, one of the bars. */
  table?: ReactNode
}

/** The same figures as a chart or as a table, with tabs to switch between them. Prints the table. */
export function ChartOrTable({ name, bars, series, horizontal, vertical, table: whole }: Props) {
  const t = useTranslations('figures')
  const chart = (
    <div role="img" aria-label={name} className="h-75 text-sm">
      <BarChart {...{ bars, series, horizontal, vertical }} />
    </div>
  )
  const table = whole ?? (
    <Table caption={name}>
      <TableHead>
        <TableHeader>{horizontal}</TableHeader>
        <TableHeader>{vertical}</TableHeader>
      </TableHead>
      <TableBody>
        {bars.map(({ label, value }) => (
          <TableRow key={label}>
            <TableCell head>{label}</TableCell>
            <TableCell label={vertical}>{value ?? '–'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
  return (
    <Tabs
      label={t('views')}
      printed="table"
      items={[
        { value: 'chart', label: t('asChart'), content: chart },
        { value: 'table', label: t('asTable'), content: table },
      ]}
    />
  )
}
