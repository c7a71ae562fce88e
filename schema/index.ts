/** The schema, whole: each resource file adds its types and fields to the builder. */
import { builder } from './builder.ts'
import './scalars.ts'
import './resources/client.ts'
import './resources/project.ts'
import './resources/worker.ts'

builder.queryType({ description: 'Reads.' })
builder.mutationType({ description: 'Writes. All fields of one operation are kept, or none.' })

export const schema = builder.toSchema()
