import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Skeleton } from '../../ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table'
import { Tabs } from '../../ui/tabs'

/** Half of the area's script: fetched when there is something to draw. */
const BarChart = dynamic(
  () => import('../../charts/bar-chart').then(({ BarChart: component }) => component),
  { ssr: false, loading: () => <Skeleton className="h-full" /> },
)

interface Props {
  bars: { label: string; value: number }[]
}

/** The same figures as a picture and as a table. */
export function GrowthViews({ bars }: Props) {
  const t = useTranslations('figures')
  const chart = (
    <div role="img" aria-label={t('growthName')} className="h-75 text-sm">
      <BarChart
        bars={bars}
        series={t('users')}
        horizontal={t('months')}
        vertical={t('numberOfUsers')}
      />
    </div>
  )
  const table = (
    <Table caption={t('growthName')}>
      <TableHead>
        <TableHeader>{t('months')}</TableHeader>
        <TableHeader>{t('numberOfUsers')}</TableHeader>
      </TableHead>
      <TableBody>
        {bars.map(({ label, value }) => (
          <TableRow key={label}>
            <TableCell head>{label}</TableCell>
            <TableCell label={t('numberOfUsers')}>{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
  return (
    <Tabs
      label={t('views')}
      items={[
        { value: 'chart', label: t('asChart'), content: chart },
        { value: 'table', label: t('asTable'), content: table },
      ]}
    />
  )
}
