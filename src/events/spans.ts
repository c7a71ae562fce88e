/** The spans of a write's events. What an event causes, such as its deliveries, continues from its span. */
import { currentSpan, type Span } from '../platform/telemetry/span.ts'
import type { EventType } from './catalogue.ts'

/** A write with more events gets one span for all of them, so that an import does not flood the trace. */
const MOST_SPANS = 50

interface Emitted {
  type: EventType
  object: { id: string }
}

interface EventSpans {
  /** The `traceparent` header of the event at `index`; null outside of a trace. */
  parentOf(index: number): string | null
  /** Run the write that stores the events. @throws what it throws */
  endWith(store: () => Promise<void>): Promise<void>
}

const none: EventSpans = { parentOf: () => null, endWith: (store) => store() }

/** Begin the spans within the current span. */
export function beginEventSpans(events: readonly Emitted[]): EventSpans {
  const around = currentSpan()
  if (around === undefined) return none
  const spans = events.length > MOST_SPANS ? [spanOfAll(around, events)] : events.map((event) => spanOf(around, event))
  return {
    parentOf: (index) => (spans[index] ?? spans[0])?.traceParent ?? null,
    async endWith(store) {
      let failure: unknown
      try {
        await store()
      } catch (error) {
        failure = error
        throw error
      } finally {
        for (const span of spans) span.end({}, failure)
      }
    },
  }
}

function spanOf(around: Span, { type, object }: Emitted): Span {
  const attributes = { 'muster.event_type': type, 'muster.object_id': object.id }
  return around.begin(`event ${type}`, { kind: 'producer', attributes })
}

function spanOfAll(around: Span, events: readonly Emitted[]): Span {
  return around.begin('events', { kind: 'producer', attributes: { 'muster.events': events.length } })
}
