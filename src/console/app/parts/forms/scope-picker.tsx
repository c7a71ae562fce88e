/** Checkboxes for the scopes of a credential, built from the server's list of scopes. */
import { Checkbox } from '@mantine/core'
import { covers, type Scope, scopes } from '../../../../access/scopes/scopes.ts'
import { Muted } from '../values/muted.tsx'
import { FieldGroup } from './field-group.tsx'
import classes from './scope-picker.module.css'

interface Props {
  value: readonly string[]
  /** The scopes that the user may give; undefined for all. Selected scopes can always be removed. */
  allowed?: readonly string[] | undefined
  onChange: (scopes: string[]) => void
  error?: string | undefined
}

const LIMITED = 'Your role may not give the other scopes to live credentials. An owner can allow them, under Members.'

const all = Object.keys(scopes) as Scope[]
const areas = [...new Set(all.flatMap((scope) => scope.match(/^(\w+):(read|write)$/)?.[1] ?? []))]
/** Scopes that are not `<area>:read` or `<area>:write`. */
const single = all.filter((scope) => !/:(read|write)$/.test(scope))

export function ScopePicker({ value: selected, allowed, onChange, error }: Props) {
  const isAllowed = (scope: Scope) => allowed === undefined || covers(allowed, scope) || selected.includes(scope)
  const toggle = (scope: Scope) => {
    const next = new Set(selected)
    if (!next.delete(scope)) next.add(scope)
    onChange(all.filter((each) => next.has(each)))
  }
  const box = (scope: Scope, covered: boolean) => (
    <Checkbox
      size="xs"
      label={scopes[scope]}
      checked={covered || selected.includes(scope)}
      disabled={covered || !isAllowed(scope)}
      onChange={() => toggle(scope)}
      classNames={{ label: classes.label as string }}
    />
  )
  return (
    <FieldGroup label="Scopes" error={error} {...(allowed && { description: LIMITED })}>
      <div className={classes.frame}>
        {single.map((scope) => (
          <div className={classes.broad} key={scope}>
            {box(scope, false)}
            <span className="mono">{scope}</span>
          </div>
        ))}
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Resource</th>
              <th scope="col">Read</th>
              <th scope="col">Write</th>
            </tr>
          </thead>
          <tbody>
            {areas.map((area) => (
              <tr key={area}>
                <th scope="row">{area}</th>
                {(['read', 'write'] as const).map((action) => {
                  const scope = `${area}:${action}` as Scope
                  return (
                    <td key={action}>
                      {all.includes(scope) ? (
                        box(scope, selected.includes(action))
                      ) : (
                        <Muted size="xs">Requires {action}</Muted>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FieldGroup>
  )
}
