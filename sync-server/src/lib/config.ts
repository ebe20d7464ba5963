import { resolve } from 'node:path'
import { z } from 'zod'
import { parseAllowList, type AllowList } from '#server/lib/outbound/allow-list.ts'
import { planContactSchema } from '#shared/access/plan-schema.ts'
import { archiveVariable, readArchive, type ArchiveConfig } from '#server/lib/archive-config.ts'
import { clusterVariables, readCluster, type ClusterConfig } from '#server/lib/cluster-config.ts'
import { journalVariable, readJournal, type JournalConfig } from '#server/lib/journal-config.ts'
import { readS3, s3Variables, type S3Config } from '#server/lib/s3-config.ts'
import { providerVariables, readProviders, type SignInProvider } from '#server/lib/sign-in-providers.ts'

/** an address that people are led to */
const linkSchema = z.url({ protocol: /^https?$/ }).optional()

/** Everything configurable, with its default; the README's table lists the same. */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CLIENT_DIR: z.string().min(1).default('./dist/client'),
  BUNDLED_TEMPLATES: z.enum(['on', 'off']).default('on'),
  SIGN_UP: z.enum(['open', 'invite', 'off']).default('open'),
  SIGN_UPS_PER_HOUR: z.coerce.number().int().min(0).max(1_000_000).default(3),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Trama <no-reply@localhost>'),
  MAIL_IN_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'not a domain')
    .optional(),
  MAIL_IN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  MAIL_IN_SPOOL: z.string().min(1).optional(),
  MAIL_IN_CERT: z.string().min(1).optional(),
  MAIL_IN_KEY: z.string().min(1).optional(),
  MAIL_IN_CHECKS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  OPERATOR_TOKEN: z.string().min(24).optional(),
  BILLING: z.enum(['none', 'local', 'stripe']).default('none'),
  /** the pretending provider is meant for trying; in production somebody has to say so */
  BILLING_LOCAL_IN_PRODUCTION: z.enum(['yes', 'no']).default('no'),
  BILLING_CONTACT: planContactSchema.optional(),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  LOOSE_FILES_MB: z.coerce.number().int().min(1).max(1_000_000).default(500),
  ORG_STORAGE_MB: z.coerce.number().int().min(1).max(1_000_000_000).default(51_200),
  CODE_SOCKET: z.string().min(1).max(100).optional(),
  FILE_SCANNER: z.string().default(''),
  FRAME_ORIGINS: z.string().default('https://www.youtube-nocookie.com,https://player.vimeo.com').transform(readOrigins),
  CHANGELOG_URL: linkSchema,
  CHANGELOG_PT_URL: linkSchema,
  DOCS_URL: linkSchema,
  VIDEOS_URL: linkSchema,
  SUPPORT_URL: linkSchema,
  FUN_URL: linkSchema,
  SALES_URL: linkSchema,
  ONBOARDING_URL: linkSchema,
  START_VIDEO_URL: linkSchema,
  START_VIDEO_PT_URL: linkSchema,
  PLAYLIST_URL: linkSchema,
  DESKTOP_URL: linkSchema,
  TRELLO_KEY: z
    .string()
    .regex(/^\w{1,100}$/)
    .optional(),
  LEGACY_URL: linkSchema,
  LEGACY_KEY: z.string().min(32).optional(),
  TAKE_OUT_DIR: z.string().min(1).optional(),
  AI_BUILDER_URL: linkSchema,
  AI_URL: linkSchema,
  AI_MODEL: z.string().min(1).max(200).optional(),
  AI_KEY: z.string().min(1).max(4000).optional(),
  AI_BUILDER_KEY: z.string().min(1).max(4000).optional(),
  AI_MOST_TOKENS: z.coerce.number().int().min(500).max(200_000).default(16_000),
  AI_MOST_SECONDS: z.coerce.number().int().min(5).max(300).default(120),
  AI_TOKENS_PER_CREDIT: z.coerce.number().int().min(1).max(10_000_000).default(1_000),
  OUTBOUND_ALLOW: z.string().default('').transform(readAllowList),
  CONTROL_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
  ...archiveVariable,
  ...journalVariable,
  ...clusterVariables,
  ...s3Variables,
  ...providerVariables,
  API_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).max(10_000_000).default(1200),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: z.enum(['development', 'production', 'test', '']).default(''),
})

/** The names of everything configurable. */
export const environmentNames: readonly string[] = Object.keys(environmentSchema.shape)

export interface OutsideLinks {
  changelog: string | undefined
  /** for people who read Portuguese */
  changelogPt: string | undefined
  documentation: string | undefined
  videos: string | undefined
  support: string | undefined
  sales: string | undefined
  onboarding: string | undefined
  startVideo: string | undefined
  startVideoPt: string | undefined
  /** an Atom feed, as players of films have one for each playlist */
  playlist: string | undefined
  desktop: string | undefined
  /** the product that this one follows, which is shown in a frame */
  legacy: string | undefined
  /** the host of organisations in fun mode */
  fun: string | undefined
}

/** The provider of payments; `none` sells nothing, and everything is open. */
export type BillingConfig =
  | { provider: 'none' | 'local'; contact: string | undefined }
  | { provider: 'stripe'; contact: string | undefined; secretKey: string; webhookSecret: string }

/** The hosts that plans and texts are asked of, their bounds, and the price of their work. */
export interface AiConfig {
  /** the address that speaks the multipart call of the specification: it makes plans only, and goes before the chat */
  builderUrl: string | undefined
  /** the part before `/chat/completions` of a host that speaks the protocol of OpenAI, and its model */
  chat: { url: string; model: string } | undefined
  key: string | undefined
  /** of the address of plans; a key for one host is never told to the other */
  builderKey: string | undefined
  /** of one answer */
  mostTokens: number
  /** for one request with its repair */
  mostMs: number
  tokensPerCredit: number
}

/** How mails come in; without a domain none do. */
export interface MailInConfig {
  /** addresses are `name@workspace.domain` */
  domain: string | undefined
  /** of the SMTP server of our own; 0: any free one */
  port: number | undefined
  /** folder into which a mail server of this machine puts mails, a file each */
  spool: string | undefined
  /** files in PEM; with both, connections may be encrypted */
  certificate: { cert: string; key: string } | undefined
  /** senders' domains are asked what they say of a mail: SPF, DKIM, DMARC */
  checks: boolean
}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** origin people use, without a trailing slash; links in mails are built from it, never from a request header (T26) */
  publicUrl: string
  clientDir: string
  /** the gallery has the templates that come with the product */
  hasBundledTemplates: boolean
  signUp: 'open' | 'invite' | 'off'
  /** new organisations from one address; 0: any number */
  signUpsPerHour: number
  smtpUrl: string | undefined
  mailFrom: string
  mailIn: MailInConfig
  /** number of our own proxies in front of the server that write `X-Forwarded-For` */
  trustedProxies: number
  metricsToken: string | undefined
  billing: BillingConfig
  /** opens the page of the server's operator; without one nobody gets in */
  operatorToken: string | undefined
  /** bytes of uploads of one member that are in no cell yet; an organisation has four times as much */
  looseBytes: number
  /** bytes that an organisation may keep: files and database */
  orgBytes: number
  /** the command that looks at each uploaded file, whose path is its last argument; empty: none */
  fileScanner: readonly string[]
  /** the socket of a service that runs code of customers; without one it is run here */
  codeSocket: string | undefined
  /** the origins whose pages may stand in frames */
  frameOrigins: readonly string[]
  /** signs the tokens for the product that this one follows */
  legacyKey: string | undefined
  /** the public key by which Trello asks people for a token; without one they bring their own */
  trelloKey: string | undefined
  /** places outside of the product that the settings lead to */
  links: OutsideLinks
  /** the bucket of files; without one they are below the data directory */
  s3: S3Config | undefined
  /** the PostgreSQL that holds what belongs to the installation; without one `control.db` does */
  controlUrl: string | undefined
  /** where pages of the databases go, for restoring any moment; without one nothing is archived */
  archive: ArchiveConfig | undefined
  /** keeps each commit away from this machine before anybody hears of it; without one the disk is enough */
  journal: JournalConfig | undefined
  /** this server is a node among others; without it the data are its own */
  cluster: ClusterConfig | undefined
  /** folder of the scheduled take-outs; without one there are none */
  takeOutDir: string | undefined
  ai: AiConfig
  /** addresses outside the public internet that requests to addresses of people's choice may reach */
  outboundAllow: AllowList
  /** OpenID providers that are set up */
  providers: readonly SignInProvider[]
  /** requests of one API token */
  apiRequestsPerMinute: number
  logLevel: string
  development: boolean
}

/** Origins by commas. `none` allows no frame. */
function readOrigins(text: string, context: z.RefinementCtx): string[] {
  const origins = text === 'none' ? [] : text.split(',').map((part) => part.trim())
  const wrong = origins.filter((origin) => !/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(origin))
  if (wrong.length > 0) context.addIssue({ code: 'custom', message: `not an https origin: ${wrong.join(', ')}` })
  return origins
}

function readAllowList(text: string, context: z.RefinementCtx): AllowList {
  try {
    return parseAllowList(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
}

/** @throws ConfigError */
function readBilling(env: z.output<typeof environmentSchema>): BillingConfig {
  const { BILLING: provider, BILLING_CONTACT: contact } = env
  if (provider === 'local' && env.NODE_ENV === 'production' && env.BILLING_LOCAL_IN_PRODUCTION !== 'yes')
    throw new ConfigError('BILLING: local only pretends to be paid; in production set BILLING_LOCAL_IN_PRODUCTION=yes as well')
  if (provider !== 'stripe') return { provider, contact }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (secretKey === undefined || webhookSecret === undefined)
    throw new ConfigError('BILLING: stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  return { provider, contact, secretKey, webhookSecret }
}

/** @throws ConfigError */
function readAi(env: z.output<typeof environmentSchema>): AiConfig {
  const { AI_URL: url, AI_MODEL: model } = env
  if (url !== undefined && model === undefined) throw new ConfigError('AI_URL: set AI_MODEL as well')
  return {
    builderUrl: env.AI_BUILDER_URL?.replace(/\/+$/, ''),
    chat: url === undefined || model === undefined ? undefined : { url: url.replace(/\/+$/, ''), model },
    key: env.AI_KEY,
    builderKey: env.AI_BUILDER_KEY ?? (url === undefined ? env.AI_KEY : undefined),
    mostTokens: env.AI_MOST_TOKENS,
    mostMs: env.AI_MOST_SECONDS * 1000,
    tokensPerCredit: env.AI_TOKENS_PER_CREDIT,
  }
}

/** A configuration mistake, one line per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads and checks the environment. @throws ConfigError naming every wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable means an unset one: compose files pass those on.
  const parsed = environmentSchema.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    clientDir: resolve(env.CLIENT_DIR),
    hasBundledTemplates: env.BUNDLED_TEMPLATES === 'on',
    signUp: env.SIGN_UP,
    signUpsPerHour: env.SIGN_UPS_PER_HOUR,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailIn: {
      domain: env.MAIL_IN_DOMAIN,
      port: env.MAIL_IN_PORT,
      spool: env.MAIL_IN_SPOOL === undefined ? undefined : resolve(env.MAIL_IN_SPOOL),
      certificate:
        env.MAIL_IN_CERT === undefined || env.MAIL_IN_KEY === undefined ? undefined : { cert: env.MAIL_IN_CERT, key: env.MAIL_IN_KEY },
      checks: env.MAIL_IN_CHECKS === 'on',
    },
    trustedProxies: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    operatorToken: env.OPERATOR_TOKEN,
    billing: readBilling(env),
    looseBytes: env.LOOSE_FILES_MB * 1024 * 1024,
    orgBytes: env.ORG_STORAGE_MB * 1024 * 1024,
    codeSocket: env.CODE_SOCKET === undefined ? undefined : resolve(env.CODE_SOCKET),
    fileScanner: env.FILE_SCANNER.split(/\s+/).filter((part) => part !== ''),
    frameOrigins:
      env.LEGACY_URL === undefined || env.LEGACY_KEY === undefined
        ? env.FRAME_ORIGINS
        : [...env.FRAME_ORIGINS, new URL(env.LEGACY_URL).origin],
    legacyKey: env.LEGACY_KEY,
    trelloKey: env.TRELLO_KEY,
    links: {
      changelog: env.CHANGELOG_URL,
      changelogPt: env.CHANGELOG_PT_URL,
      documentation: env.DOCS_URL,
      videos: env.VIDEOS_URL,
      support: env.SUPPORT_URL,
      sales: env.SALES_URL,
      onboarding: env.ONBOARDING_URL,
      startVideo: env.START_VIDEO_URL,
      startVideoPt: env.START_VIDEO_PT_URL,
      playlist: env.PLAYLIST_URL,
      desktop: env.DESKTOP_URL,
      legacy: env.LEGACY_KEY === undefined ? undefined : env.LEGACY_URL,
      fun: env.FUN_URL,
    },
    s3: readS3(env, (text) => new ConfigError(text)),
    controlUrl: env.CONTROL_URL,
    archive: readArchive(env, (text) => new ConfigError(text)),
    journal: readJournal(env, (text) => new ConfigError(text)),
    cluster: readCluster(env, (text) => new ConfigError(text)),
    takeOutDir: env.TAKE_OUT_DIR === undefined ? undefined : resolve(env.TAKE_OUT_DIR),
    ai: readAi(env),
    outboundAllow: env.OUTBOUND_ALLOW,
    providers: readProviders(env),
    apiRequestsPerMinute: env.API_REQUESTS_PER_MINUTE,
    logLevel: env.LOG_LEVEL,
    development: env.NODE_ENV !== 'production',
  }
}
