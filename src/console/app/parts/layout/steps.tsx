import classes from './steps.module.css'
import { WhyNot } from './why-not.tsx'

interface Props<Step extends string> {
  /** In order. */
  titles: Readonly<Record<Step, string>>
  current: Step
  /** Makes them buttons. */
  onGo?: (step: Step) => void
  /** Why a step cannot be opened now. */
  whyNot?: (step: Step) => string | undefined
}

/** The steps of a longer task. */
export function Steps<Step extends string>({ titles, current, onGo, whyNot }: Props<Step>) {
  const steps = Object.keys(titles) as Step[]
  const at = steps.indexOf(current)
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step, index) => {
        const reason = whyNot?.(step)
        const Part = onGo ? 'button' : 'span'
        const look = onGo && {
          type: 'button' as const,
          onClick: () => onGo(step),
          'aria-disabled': reason !== undefined,
        }
        return (
          <li key={step} data-done={index < at || undefined}>
            <WhyNot reason={reason}>
              <Part {...look} className={classes.step} aria-current={step === current ? 'step' : undefined}>
                <span className={classes.number}>{index + 1}</span>
                {titles[step]}
              </Part>
            </WhyNot>
          </li>
        )
      })}
    </ol>
  )
}
