import type { CSSProperties } from 'react'
import type { Words } from '../../records/record.ts'
import classes from '../layout/parts.module.css'
import { Muted } from './muted.tsx'
import type { Tone } from './tone.ts'

export type { Tone } from './tone.ts'

/** A label with a coloured dot. The color adds no meaning of its own. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.status} style={{ '--tone': `var(--${tone})` } as CSSProperties}>
      {children}
    </span>
  )
}

/** A value in words, e.g. the status of a record. @param words those of all values, from its kind */
export function StatusMark<Value extends string>({ words, value }: { words: Words<Value>; value: Value }) {
  const { tone, label } = words[value]
  return <Status tone={tone}>{label}</Status>
}

export function Tag({ children, tone }: { children: string; tone?: 'warn' | undefined }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}

/** The first `shown` tags, and the number of the others. */
export function Tags({ all, shown = 3 }: { all: readonly string[]; shown?: number }) {
  const more = all.slice(shown)
  return (
    <span className={classes.tags}>
      {all.slice(0, shown).map((each) => (
        <Tag key={each}>{each}</Tag>
      ))}
      {more.length > 0 && (
        <span className={classes.tag} title={more.join(' ')}>
          +{more.length}
        </span>
      )}
    </span>
  )
}

interface Limits {
  scopes: readonly string[]
  exceedsMaker: boolean
  trustedDocumentsOnly?: boolean
}

/** What a credential may do, and a warning if its creator may no longer give its scopes. */
export function ScopeTags({ scopes, exceedsMaker, trustedDocumentsOnly }: Limits) {
  return (
    <>
      <Tags all={scopes} shown={2} />
      {trustedDocumentsOnly && <Muted size="xs">Trusted documents only</Muted>}
      {exceedsMaker && (
        <span title="It has scopes that its maker may not give today. It keeps working until you revoke it.">
          <Status tone="warn">More than its creator</Status>
        </span>
      )}
    </>
  )
}

export function EnvironmentTag({ environment }: { environment: 'live' | 'sandbox' }) {
  return <Tag tone={environment === 'sandbox' ? 'warn' : undefined}>{environment}</Tag>
}
