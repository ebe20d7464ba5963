import { rm } from 'node:fs/promises'
import { tableMailCalls } from '#shared/nouns/table-mail/table-mail-calls.ts'
import { spoolFolder } from '#server/features/table-mail/in/keep-mail.ts'
import { createMailLimiter } from '#server/features/table-mail/in/mail-limits.ts'
import { startMailThreads } from '#server/features/table-mail/in/mail-threads.ts'
import { openSmtpDoor } from '#server/features/table-mail/in/smtp-door.ts'
import { openSpoolDoor } from '#server/features/table-mail/in/spool-door.ts'
import { clearRemains, sweepKept, sweepKeptKind } from '#server/features/table-mail/in/sweep-kept.ts'
import { takeMail } from '#server/features/table-mail/in/take-mail.ts'
import { takeNoticeAnswer } from '#server/features/table-mail/in/take-notice-answer.ts'
import { listArrivals } from '#server/features/table-mail/list-arrivals.ts'
import { readMailConfig, writeMailConfig } from '#server/features/table-mail/mail-config.ts'
import type { MailParts } from '#server/features/table-mail/mail-parts.ts'
import { giveUpMail, sendMail } from '#server/features/table-mail/out/send-mail.ts'
import { readAnswerTexts } from '#server/features/table-mail/read-answer-texts.ts'
import { sendTest } from '#server/features/table-mail/send-test.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { aboutTable } from '#server/jobs/effect-subjects.ts'
import { sendMailKind, takeMailKind, takeNoticeAnswerKind } from '#server/jobs/mail-kinds.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import type { Platform } from '#server/platform/platform.ts'

const calls = handleCalls(tableMailCalls, {
  'GET v3/tab/:tableId/config/email': ({ params }, call) => readMailConfig(call.member(), call.platform, params.tableId),
  'PUT v3/tab/:tableId/config/email': ({ params, body }, call) => writeMailConfig(call.member(), call.platform, params.tableId, body),
  'GET tables/:tableId/mails': ({ params }, call) => listArrivals(call.member(), params.tableId),
  'GET tables/:tableId/records/:recordId/mail-texts': ({ params }, call) => readAnswerTexts(call.member(), params.tableId, params.recordId),
  'POST tables/:tableId/mails/test': ({ params }, call) => sendTest(call.member(), call.platform, params.tableId),
})

/** Ports at which servers of this process take mails, for tests and the log. */
export const mailPorts = new WeakMap<Platform, Promise<number>>()

/** Mails to tables, and the answers to them (docs/mail.md). */
export function createTableMailFeature(parts: MailParts): ServerFeature {
  return {
    name: 'table-mail',
    calls: [calls],
    effects: {
      [takeMailKind]: { run: takeMail(parts), lane: 'rows', concerns: aboutTable() },
      [sweepKeptKind]: { run: (_payload, effect) => sweepKept(effect), lane: 'upkeep', every: '25 4 * * *' },
      [takeNoticeAnswerKind]: { run: takeNoticeAnswer(parts), lane: 'rows' },
      [sendMailKind]: { run: sendMail(parts), lane: 'mail', givenUp: giveUpMail(parts) },
    },
    start: (platform) => {
      const { domain, port, spool } = platform.config.mailIn
      const stopThreads = startMailThreads(platform)
      void clearRemains(platform)
      const limiter = createMailLimiter(platform.now)
      const stopForgetting = platform.orgs.onErase((orgId) => {
        void rm(spoolFolder(platform.config.dataDir, orgId), { recursive: true, force: true })
      })
      const door = domain === undefined || port === undefined ? undefined : openSmtpDoor(platform, port, undefined, limiter)
      if (door) {
        mailPorts.set(platform, door.listening)
        door.listening.then(
          (open) => platform.log.info({ port: open, domain }, 'mails are taken'),
          (error: unknown) => platform.log.error({ err: error, port }, 'mails cannot be taken at this port'),
        )
      }
      const stopSpool = domain === undefined || spool === undefined ? undefined : openSpoolDoor(platform, spool, limiter)
      return async () => {
        stopForgetting()
        await door?.close()
        await stopSpool?.()
        await stopThreads()
      }
    },
  }
}
