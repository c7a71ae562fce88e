/**
 * Loaded with `--import` into a program of a test: its machine's clock is ahead by CLOCK_AHEAD milliseconds, from the start
 * or, with CLOCK_MOVES=later, from the signal SIGUSR2.
 */
const RealDate = Date
const { CLOCK_AHEAD, CLOCK_MOVES } = process.env
let ahead = CLOCK_MOVES === 'later' ? 0 : Number(CLOCK_AHEAD)
process.on('SIGUSR2', () => {
  ahead = Number(CLOCK_AHEAD)
})

globalThis.Date = class extends RealDate {
  constructor(...moment) {
    if (moment.length === 0) super(RealDate.now() + ahead)
    else super(...moment)
  }

  static now() {
    return RealDate.now() + ahead
  }
}
