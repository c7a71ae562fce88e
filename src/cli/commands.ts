/** All commands except `serve`. */
import type { Command } from 'commander'
import { addAuditCommands } from './audit.ts'
import { addBackupCommands } from './backup.ts'
import { addClientCommands } from './client.ts'
import { addDatabaseCommands } from './database.ts'
import { addDistributeCommand } from './distribute.ts'
import { addDoctorCommand } from './doctor.ts'
import { addDocumentsCommand } from './documents.ts'
import { addEndpointCommands } from './endpoint.ts'
import { addExportCommand } from './export/command.ts'
import { addFilesCommands } from './files.ts'
import { addImportCommand } from './import.ts'
import { addKeyCommands } from './key.ts'
import { addListenCommand } from './listen.ts'
import { addLoginCommands } from './login/commands.ts'
import { addOrganisationCommands } from './organisation/commands.ts'
import { addRegistrationTokenCommands } from './registration-token.ts'
import { addTriggerCommand } from './trigger.ts'
import { addUserCommands } from './user.ts'
import { addWebhookCommands } from './webhooks.ts'
import { addWorkerCommand } from './worker.ts'

/** Add them in the order of the help text. */
export function addCommands(program: Command): void {
  addDatabaseCommands(program)
  addDistributeCommand(program)
  addBackupCommands(program)
  addDoctorCommand(program)
  addAuditCommands(program)
  addOrganisationCommands(program)
  addKeyCommands(program)
  addClientCommands(program)
  addEndpointCommands(program)
  addFilesCommands(program)
  addWebhookCommands(program)
  addWorkerCommand(program)
  addListenCommand(program)
  addTriggerCommand(program)
  addDocumentsCommand(program)
  addUserCommands(program)
  addRegistrationTokenCommands(program)
  addLoginCommands(program)
  addImportCommand(program)
  addExportCommand(program)
}
