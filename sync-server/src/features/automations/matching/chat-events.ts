import { foldText } from '#shared/lib/fold-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { chatMessage } from '#shared/nouns/automations/triggers/chat-message.ts'
import { seesNoticePlace } from '#server/access/notice-places.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { queueEvent } from '#server/features/automations/matching/queue-event.ts'
import { rulesOfKind, type Rule } from '#server/features/automations/matching/rules-of-table.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { SaidMessage } from '#server/jobs/schedule-said.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Effect: starts the automations that wait for this message, if their owners may read it. A repeated one starts nothing twice. */
export async function startOfMessage(payload: unknown, { org, platform, effectId }: EffectContext): Promise<void> {
  const { chatId, messageId } = payload as SaidMessage
  const rules = rulesOfKind(org, chatMessage.name).filter(({ config }) => config['chatId'] === chatId)
  const message = findSaid(org, messageId)
  if (rules.length === 0 || !message) return
  await org.db.write(() => {
    const now = platform.now()
    const url = `${platform.config.publicUrl}/chat/channel/${chatId}?message=${messageId}`
    const content = JSON.stringify({ text: message.text, person: message.person, channel: message.channel, messageUrl: url })
    for (const rule of rules) {
      if (!holdsWords(rule, message.text) || !mayHear(org, rule, chatId, () => now)) continue
      queueEvent(org, {
        automationId: rule.id,
        version: rule.version,
        tableId: null,
        matched: [{ id: '', before: {}, content }],
        cause: undefined,
        actorId: message.author_id,
        madeAt: new Date(message.made_at),
        now,
        id: `${effectId} ${rule.id}`,
      })
    }
  })
}

function findSaid({ db }: OrgDatabase, id: string) {
  return db.get(
    db.build
      .selectFrom('chat_message')
      .innerJoin('chat', 'chat.id', 'chat_message.chat_id')
      .innerJoin('member', 'member.id', 'chat_message.author_id')
      .select(['chat_message.text', 'author_id', 'made_at', 'chat.name as channel', 'member.display_name as person'])
      .where('chat_message.id', '=', id)
      .where('chat_message.deleted_at', 'is', null),
  )
}

function holdsWords({ config }: Rule, text: string): boolean {
  const words = typeof config['words'] === 'string' ? foldText(config['words'].trim()) : ''
  return foldText(text).includes(words)
}

/** An automation hears what its owner may read at this moment. */
function mayHear(org: OrgDatabase, { ownerId }: Rule, chatId: string, now: () => Date): boolean {
  try {
    return seesNoticePlace(createOrgContext(org, ownerId, { now, source: 'automation' }), 'chat', chatId)
  } catch (error) {
    // the owner is gone: their runs are refused, and the automation with them
    if (error instanceof AppError) return false
    throw error
  }
}
