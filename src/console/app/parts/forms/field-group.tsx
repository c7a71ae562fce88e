import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../layout/parts.module.css'
import { Muted } from '../values/muted.tsx'

interface Props {
  label: string
  description?: string
  error?: string | undefined
  children: ReactNode
}

/** Several controls under one label, styled like a single input. */
export function FieldGroup({ label, description, error, children }: Props) {
  return (
    <fieldset className={classes.fieldGroup}>
      <legend>{label}</legend>
      {children}
      {description && (
        <Muted size="xs" mt={6}>
          {description}
        </Muted>
      )}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" mt={6} role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
