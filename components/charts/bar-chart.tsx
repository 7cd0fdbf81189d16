'use client'

import {
  Bar,
  CartesianGrid,
  BarChart as Chart,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

interface Props {
  /** A null value has no bar. */
  bars: { label: string; value: number | null }[]
  /** The name of the series, shown in the legend. */
  series: string
  horizontal: string
  vertical: string
}

const text = { fill: 'var(--muted)', fontSize: 12 }
const axis = { stroke: 'var(--edge)', tick: text, tickLine: false }

/** Green bars with a legend and labelled axes. Uses the theme's colours; respects reduced motion. */
export function BarChart({ bars, series, horizontal, vertical }: Props) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart
        data={bars}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 24, left: 8 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          {...axis}
          dataKey="label"
          interval="preserveEnd"
          minTickGap={8}
          label={{ ...text, value: horizontal, position: 'bottom', offset: 4 }}
        />
        <YAxis
          {...axis}
          allowDecimals={false}
          width={56}
          label={{
            ...text,
            value: vertical,
            angle: -90,
            position: 'insideLeft',
            style: { textAnchor: 'middle' },
          }}
        />
        <Tooltip
          cursor={{ fill: 'var(--wash)' }}
          contentStyle={{
            background: 'var(--surface)',
            border: '1px solid var(--edge)',
            borderRadius: 8,
            color: 'var(--ink)',
          }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        <Legend
          verticalAlign="top"
          height={32}
          formatter={(name) => <span className="text-ink">{name}</span>}
        />
        <Bar
          dataKey="value"
          name={series}
          fill="var(--forest)"
          radius={[3, 3, 0, 0]}
          maxBarSize={48}
          isAnimationActive="auto"
          animationDuration={200}
        />
      </Chart>
    </ResponsiveContainer>
  )
}
