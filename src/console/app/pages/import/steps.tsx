import classes from './import.module.css'

export const steps = ['file', 'columns', 'preview', 'import'] as const
export type Step = (typeof steps)[number]

const titles: Record<Step, string> = { file: 'File', columns: 'Columns', preview: 'Preview', import: 'Import' }

/** Shows the current step. */
export function Steps({ current }: { current: Step }) {
  const at = steps.indexOf(current)
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          aria-current={step === current ? 'step' : undefined}
          data-done={index < at || undefined}
        >
          <span className={classes.stepNumber}>{index + 1}</span>
          {titles[step]}
        </li>
      ))}
    </ol>
  )
}
