/** Adds a row for a trade: one of those that workers have, or another one. */
import { Autocomplete, Button } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../parts/forms/form.tsx'
import { IconPlus } from '../../parts/icons/icons.tsx'
import classes from './requirements.module.css'

interface Props {
  label: string
  /** Label of the button. */
  action: string
  choices: readonly { trade: string }[]
  known: (trade: string) => boolean
  onAdd: (trade: string) => void
}

export function AddTrade({ label, action, choices, known, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const trade = typed.trim()
  const submit = () => {
    if (trade === '' || known(trade)) return
    onAdd(trade)
    setTyped('')
  }
  return (
    <Form onSubmit={submit} className={classes.add}>
      <Autocomplete
        label={label}
        placeholder="Choose or type a trade"
        data={choices.map((each) => each.trade)}
        value={typed}
        onChange={setTyped}
        maxLength={200}
        limit={20}
        error={trade !== '' && known(trade) && 'This trade is in the list already'}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={trade === '' || known(trade)}
        title={trade === '' ? 'Choose or type a trade first' : undefined}
      >
        {action}
      </Button>
    </Form>
  )
}
