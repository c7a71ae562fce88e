/** The queues of test organisations: the work on one of them, and the search for those with work. */
import { defineQueue, HOUR, MINUTE } from '../../platform/jobs/definition.ts'

export interface TestOrganisationJob {
  orgId: string
  /** The organisation that made it: makers alternate, regardless of how many they make. */
  ownerId: string
  /** Let days pass, or delete everything: of a test organisation, or of one that its owners closed. */
  work: 'advance' | 'remove' | 'remove closed'
  /** Where the clock goes, ISO 8601: the job of an earlier advance does nothing for a later one. */
  target?: string
  /** Which of two jobs that take turns. */
  continued?: boolean
}

export const testOrganisationQueue = defineQueue<TestOrganisationJob>('work_on_test_organisation', {
  concurrency: 2,
  roundRobinBy: 'ownerId',
  retryLimit: 50,
  retryDelay: 2,
  retryDelayMax: HOUR,
  expireInSeconds: HOUR,
  policy: 'exclusive',
})

/** While a job with this key is queued or active, another one is dropped. */
export const testOrganisationKey = ({ orgId, work, target = '', continued = false }: TestOrganisationJob): string =>
  `${orgId} ${work} ${target}${continued ? ' continued' : ''}`

/** A job every minute: test organisations that have ended, and work whose job was lost. */
export const testOrganisationsQueue = defineQueue('find_test_organisations', {
  concurrency: 1,
  retryLimit: 2,
  retryDelay: 2,
  retryDelayMax: MINUTE,
  expireInSeconds: 10 * MINUTE,
  policy: 'exclusive',
  schedule: '* * * * *',
})
