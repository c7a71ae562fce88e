import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
}

/** A form that the page submits by itself. */
export const Form = ({ onSubmit, ...form }: Props) => (
  <form
    {...form}
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit()
    }}
  />
)
