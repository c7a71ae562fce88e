/** What a mutation says of the events it emits: `emits` or `emitsNothing` stands on its field, beside `authScopes`. */
import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core'
import type { EventType } from '../src/events/catalogue.ts'

declare global {
  namespace PothosSchemaTypes {
    interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** The event types that it can cause. */
      emits?: readonly EventType[]
      /** Why nobody is told of it. */
      emitsNothing?: string
    }
  }
}

interface DeclaredEvents {
  emits?: readonly EventType[]
  emitsNothing?: string
}

/** What the field with these extensions declares. */
export function declaredEvents(extensions: Readonly<Record<string, unknown>>): DeclaredEvents {
  return (extensions.pothosOptions as DeclaredEvents | undefined) ?? {}
}
