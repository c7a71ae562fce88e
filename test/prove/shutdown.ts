/** Restarts with SIGTERM under busy clients. */
import { restartUnderLoad } from '../bench/shutdown.ts'
import { figure, none, type Proof } from './figures.ts'

export const shutdown: Proof = {
  name: 'shutdown',
  about: 'restarts with SIGTERM under 32 busy clients',
  async run({ quick, progress }) {
    const rounds = quick ? 2 : 10
    const { answers, lost, failedExits } = await restartUnderLoad(rounds, progress)
    return [
      figure('restarts', rounds),
      figure('requests answered', answers),
      none('requests lost', lost),
      none('exits with another code than 0', failedExits),
    ]
  },
}
