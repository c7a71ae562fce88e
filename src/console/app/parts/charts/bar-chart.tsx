/** Stacked bar chart over time (SVG), with the same data as a table for screen readers. */
import { Text, VisuallyHidden } from '@mantine/core'
import { type PointerEvent, useState } from 'react'
import type { Tone } from '../values/status.tsx'
import classes from './bar-chart.module.css'

export interface Series<Step> {
  label: string
  tone: Tone
  value: (step: Step) => number
}

interface Props<Step extends { at: string }> {
  label: string
  steps: readonly Step[]
  series: readonly Series<Step>[]
  formatTime: (at: Date) => string
}

const WIDTH = 600
const HEIGHT = 170
const GAP = 0.22

/** The next round number whose half is an integer, for the axis labels. */
function roundUp(value: number): number {
  if (value <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 3, 4, 6, 8, 10].find((each) => each * power >= value) ?? 10
  return step * power
}

const number = (value: number) => value.toLocaleString('en')

export function BarChart<Step extends { at: string }>({ label, steps, series, formatTime }: Props<Step>) {
  const [hovered, setHovered] = useState<number>()
  const totals = steps.map((step) => series.reduce((sum, { value }) => sum + value(step), 0))
  const top = roundUp(Math.max(0, ...totals))
  const width = WIDTH / Math.max(1, steps.length)
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: whole } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / whole) * steps.length)
    setHovered(Math.min(steps.length - 1, Math.max(0, index)))
  }
  const hoveredStep = hovered === undefined ? undefined : steps[hovered]
  const ticks = [0, Math.floor(steps.length / 2), steps.length - 1].map((index) => steps[index]?.at ?? '')
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.legend} aria-hidden>
        {series.map(({ label: name, tone }) => (
          <span key={name} className={classes.entry} style={{ '--tone': `var(--${tone})` } as React.CSSProperties}>
            {name}
          </span>
        ))}
      </div>
      <div className={classes.plot} aria-hidden>
        <div className={classes.scale}>
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{number(value)}</span>
          ))}
        </div>
        <div className={classes.area} onPointerMove={point} onPointerLeave={() => setHovered(undefined)}>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="presentation"
            className={classes.svg}
          >
            {[0, 0.5, 1].map((part) => (
              <line key={part} x1={0} x2={WIDTH} y1={HEIGHT * part} y2={HEIGHT * part} className={classes.line} />
            ))}
            {hovered !== undefined && (
              <rect x={hovered * width} y={0} width={width} height={HEIGHT} className={classes.hovered} />
            )}
            {steps.map((step, index) => (
              <Bar key={step.at} step={step} series={series} x={index * width} width={width} top={top} />
            ))}
          </svg>
          {hoveredStep && hovered !== undefined && (
            <div
              className={classes.tip}
              data-side={hovered > steps.length / 2 ? 'left' : 'right'}
              style={{ '--x': `${((hovered + 0.5) / steps.length) * 100}%` } as React.CSSProperties}
            >
              <Text size="xs" fw={600} mb={2}>
                {formatTime(new Date(hoveredStep.at))}
              </Text>
              {series.map(({ label: name, tone, value }) => (
                <span
                  key={name}
                  className={classes.entry}
                  style={{ '--tone': `var(--${tone})` } as React.CSSProperties}
                >
                  {name} <b>{number(value(hoveredStep))}</b>
                </span>
              ))}
            </div>
          )}
          <div className={classes.ticks}>
            {ticks.map((at, index) => (
              <span key={index}>{at && formatTime(new Date(at))}</span>
            ))}
          </div>
        </div>
      </div>
      <ChartTable label={label} steps={steps} series={series} formatTime={formatTime} />
    </figure>
  )
}

interface BarProps<Step> {
  step: Step
  series: readonly Series<Step>[]
  x: number
  width: number
  top: number
}

function Bar<Step>({ step, series, x, width, top }: BarProps<Step>) {
  let below = 0
  return series.map(({ label, tone, value }) => {
    const height = (value(step) / top) * HEIGHT
    below += height
    return height === 0 ? null : (
      <rect
        key={label}
        x={x + (width * GAP) / 2}
        y={HEIGHT - below}
        width={width * (1 - GAP)}
        height={height}
        fill={`var(--${tone})`}
      />
    )
  })
}

function ChartTable<Step extends { at: string }>({ label, steps, series, formatTime }: Props<Step>) {
  const busy = steps.filter((step) => series.some(({ value }) => value(step) > 0))
  return (
    <VisuallyHidden>
      <table>
        <caption>{busy.length === 0 ? `${label}: no data` : label}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map(({ label: name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busy.map((step) => (
            <tr key={step.at}>
              <th scope="row">{formatTime(new Date(step.at))}</th>
              {series.map(({ label: name, value }) => (
                <td key={name}>{number(value(step))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
