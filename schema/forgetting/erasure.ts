/** Erasure of workers: what an owner or an admin does when a person asks to be forgotten. */
import { awaitRevocation } from '../../src/access/credentials/revocation.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { eraseWorker } from '../../src/domain/forgetting/erase.ts'
import { authorityOf } from '../administration/common.ts'
import { builder } from '../builder.ts'
import { WorkerType } from '../workforce/worker.ts'

builder.mutationField('eraseWorker', (t) =>
  t.field({
    confirmed: true,
    type: WorkerType,
    nullable: true,
    description:
      'Erase a worker permanently, also one that is deleted, for which the answer is null. The record gets a pseudonym and the account ends at once; then documents, files, notes, messages and what logs, events and webhook deliveries say of the person go, until `erasureFinishedAt` has a time. Hours, invoices and the audit log stay, under the pseudonym. It fails with `conflict` while the worker has an assignment that has not ended.',
    authScopes: { role: ADMINISTRATORS },
    emits: ['worker.erased'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the worker.' }),
      reason: t.arg.string({
        required: true,
        description: 'Why, for the audit log, which keeps it permanently: do not name the person.',
      }),
    },
    resolve: (_root, { id, reason }, context) => {
      context.afterCommit.push(awaitRevocation)
      return eraseWorker(context, authorityOf(context), id, reason)
    },
  }),
)
