/** The dialog that sets the rules for the United Kingdom; other rules stay. */
import { List, Text } from '@mantine/core'
import { ukRules } from '../../../../domain/retention/uk-rules.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import type { RulesDialog } from './add-rule.tsx'
import { Effect } from './effect.tsx'
import { SetRetentionRulesDocument } from './operations.ts'
import { isOfSame, timeOf, whatOf } from './words.ts'

export function UseUkRules({ rules, ownTypes, onDone, onClose }: RulesDialog) {
  const others = rules.filter((rule) => !ukRules.some((each) => isOfSame(each, rule)))
  return (
    <Confirm
      title="Use UK rules?"
      action="Use these rules"
      mutation={SetRetentionRulesDocument}
      variables={{ from: [...rules], rules: [...others, ...ukRules] }}
      done="UK rules saved. They apply from the next day on."
      onDone={onDone}
      onClose={onClose}
    >
      <Text size="sm">A beginning: check them against your own duties. They replace rules about the same records.</Text>
      <List size="sm" my="sm">
        {ukRules.map((rule) => (
          <List.Item key={whatOf(rule, ownTypes)}>
            <b>{whatOf(rule, ownTypes)}:</b> {timeOf(rule)}
          </List.Item>
        ))}
      </List>
      <Effect rules={ukRules} />
    </Confirm>
  )
}
