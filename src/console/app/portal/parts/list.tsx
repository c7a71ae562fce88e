/** The lists of the portal: rows large enough for a thumb. */
import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { Icon } from '../../parts/icons/icons.tsx'
import { IconChevronRight, IconExternalLink } from '../../parts/icons/icons.tsx'
import { Status, type Tone } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { texts } from '../../words/texts.ts'
import { usePortal } from '../portal-context.tsx'
import classes from './portal-parts.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}

export const List = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>

export const Nothing = ({ children }: { children: ReactNode }) => (
  <div className={classes.list}>
    <p className={classes.quiet}>{children}</p>
  </div>
)

interface ItemProps {
  icon: Icon
  tone?: Tone
  title: ReactNode
  detail?: ReactNode
  /** Why it was not accepted. */
  reason?: string | null
  /** Below the detail. */
  status?: { text: string; tone: Tone } | undefined
  end?: ReactNode
  /** A page of the portal. */
  to?: string
  /** Another page, which opens in a new tab. */
  href?: string | null | undefined
}

export function Item({ icon: Picture, tone, title, detail, reason, status, end, to, href }: ItemProps) {
  const Lead = to ? IconChevronRight : href ? IconExternalLink : undefined
  const content = (
    <>
      <span className={classes.picture} data-tone={tone}>
        <Picture size={20} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
        {status && (
          <span className={classes.status}>
            <Status tone={status.tone}>{status.text}</Status>
          </span>
        )}
        {reason && <span className={classes.reason}>{reason}</span>}
      </span>
      {end && <span className={classes.end}>{end}</span>}
      {Lead && <Lead size={18} stroke={1.7} className={classes.lead} aria-hidden />}
    </>
  )
  return (
    <li>
      {to ? (
        <Link href={to} className={classes.item}>
          {content}
        </Link>
      ) : href ? (
        <a href={href} className={classes.item} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : (
        <div className={classes.item}>{content}</div>
      )}
    </li>
  )
}

/** Says that the shown records are not up to date. */
export function AsOf() {
  const { asOf, isOnline } = usePortal()
  if (asOf === undefined) return null
  const { notRead, offline, from, after } = texts().asOf
  return (
    <p className={classes.asOf} role="status">
      <span>
        {isOnline ? notRead : offline} {from} <Time at={new Date(asOf).toISOString()} />. {after}
      </span>
    </p>
  )
}
