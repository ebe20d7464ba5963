import type { DeadEffect } from '#shared/nouns/effects/effect-calls.ts'

/** Kinds of effects that have a name in the texts, by the word that stands there. */
const named: Readonly<Record<string, string>> = {
  'auth.reset-mail': 'resetMail',
  'auth.password-changed-mail': 'passwordMail',
  'members.invite-mail': 'inviteMail',
  'public-links.share-mail': 'shareMail',
  'approvals.mail': 'approvalMail',
  'tableMail.send': 'sendTableMail',
  'tableMail.take': 'takeTableMail',
  'tableMail.noticeAnswer': 'takeTableMail',
  'fields.convert': 'convert',
  'tables.copyField': 'copyField',
  'tables.copyRecords': 'copyRecords',
  'tables.refresh': 'refresh',
  'tables.erase': 'erase',
  'documents.erase': 'erase',
  'trash.purge': 'purgeTrash',
  'records.refreshNow': 'refreshNow',
  'records.recompute': 'recompute',
  'records.fillOwnCells': 'fillOwnCells',
  'records.clearOptions': 'clearOptions',
  'records.purge': 'purgeRecords',
  'records.undo': 'undo',
  'records.indexGone': 'indexes',
  'records.tuneIndexes': 'indexes',
  'imports.analyse': 'readImport',
  'imports.run': 'runImport',
  'imports.fetch': 'fetchSource',
  'sources.due': 'fetchSource',
  'sources.ordered': 'fetchSource',
  'attachments.sweep': 'sweepFiles',
  'attachments.forget': 'sweepFiles',
  'attachments.erase': 'sweepFiles',
  'attachments.orphans': 'sweepFiles',
  'tableMail.sweep': 'sweepFiles',
  'upkeep.thinLogs': 'thinLogs',
  'templates.make': 'makeTemplate',
  'templates.sweep': 'sweepTemplates',
  'demo.seed': 'demo',
  'demo.remove': 'demoRemoval',
  'templates.install': 'templateInstall',
  'templates.remove': 'templateRemoval',
  'templates.restore': 'templateRestoring',
  'templates.update': 'templateUpdate',
}

/** The word of a kind's name in `settings:failedWork.kinds`; undefined for kinds of a newer server. */
export const nameOfKind = (kind: string): string | undefined => named[kind]

/** The moment of the last one in the list, or none: a decision about all is one about what was shown. */
export const lastShown = ([first]: readonly DeadEffect[]): string | undefined => first?.deadAt
