/** An automation in the list: its sentence, its runs and its switch. */
import { Group, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import classes from './automations.module.css'
import { draftOf } from './draft.ts'
import type { AutomationRowFragment } from './operations.ts'
import { RuleHealth } from './rule-health.tsx'
import { RuleMenu } from './rule-menu.tsx'
import { RuleSwitch } from './rule-switch.tsx'
import { sentenceOf } from './sentence.ts'
import { Sentence, useWords } from './words.tsx'

export function RuleCard({ rule, refetch }: { rule: AutomationRowFragment; refetch: () => void }) {
  const words = useWords()
  return (
    <li className={classes.rule} data-faint={rule.status === 'disabled' || undefined}>
      <div className={classes.ruleText}>
        <Title order={2} size="sm" fw={600}>
          <Link href={`/automations/${rule.id}`} className={classes.ruleLink}>
            {rule.name}
          </Link>
        </Title>
        <Text size="sm" component="p" mt={2}>
          <Sentence parts={sentenceOf(draftOf(rule), words)} />
        </Text>
        <RuleHealth rule={rule} />
      </div>
      <Group gap="xs" wrap="nowrap" className={classes.ruleActions}>
        <RuleSwitch rule={rule} refetch={refetch} />
        <RuleMenu rule={rule} onDeleted={refetch} />
      </Group>
    </li>
  )
}
