/** The properties of the controls of a form, by the names of its values. */

export type Name<Values> = keyof Values & string

export interface Control<Value, Change = Value> {
  label?: string
  value: Value
  onChange: (change: Change) => void
  error: string | undefined
}

export interface Controls<Values> {
  /** Of any control. */
  field: <Field extends Name<Values>>(name: Field) => Control<Values[Field]>
  /** Of an input for text. */
  input: (name: Name<Values>) => Control<string, { currentTarget: { value: string } }>
  /** Of a Select, for which an empty text is no choice. */
  choice: (name: Name<Values>) => Control<string | null>
}

interface Form<Values> {
  values: Values
  set: (change: Partial<Values>) => void
  /** Messages of the API by path. */
  errors: Readonly<Record<string, string>>
  labels?: Readonly<Record<Name<Values>, string>> | undefined
  /** The API's paths of fields that it names differently. */
  paths?: { readonly [name in Name<Values>]?: string } | undefined
}

export function controlsOf<Values extends object>(form: Form<Values>): Controls<Values> {
  const { values, set, errors, labels, paths } = form
  const control = <Value, Change>(name: Name<Values>, value: Value, onChange: (change: Change) => void) => {
    const error = errors[paths?.[name] ?? name]
    const label = labels?.[name]
    return label === undefined
      ? { value, onChange, error }
      : { label, value, onChange, error: error && `${label} ${error}` }
  }
  const put = (name: Name<Values>, value: unknown) => set({ [name]: value } as Partial<Values>)
  return {
    field: (name) => control(name, values[name], (value) => put(name, value)),
    input: (name) => control(name, values[name] as string, (event) => put(name, event.currentTarget.value)),
    choice: (name) => control(name, (values[name] as string) || null, (chosen) => put(name, chosen ?? '')),
  }
}
