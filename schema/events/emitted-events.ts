/** Each mutation declares the events it emits: `emits` or `emitsNothing`, next to `authScopes` in its field options. */
import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core'
import type { EventType } from '../../src/events/catalogue.ts'

declare global {
  namespace PothosSchemaTypes {
    interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** The event types that it can emit. */
      emits?: readonly EventType[]
      /** Why it emits no event. */
      emitsNothing?: string
      /** A closed organisation accepts it: it is about the person, or reopens the organisation. */
      whileClosed?: true
    }
  }
}

interface DeclaredEvents {
  emits?: readonly EventType[]
  emitsNothing?: string
}

/** The events that a mutation field declares. @param extensions those of the GraphQL field */
export function declaredEvents(extensions: Readonly<Record<string, unknown>>): DeclaredEvents {
  return (extensions.pothosOptions as DeclaredEvents | undefined) ?? {}
}
