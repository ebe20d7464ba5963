import * as decoding from 'lib0/decoding'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { ItemAccess } from '#shared/access/access.ts'
import { closeCodes, type CloseReason } from '#shared/protocol/close-codes.ts'
import { syncMessage, syncStep, type RefusalReason } from '#shared/protocol/sync-messages.ts'
import { protocolVersion } from '#shared/protocol/version.ts'
import type { FollowedSession } from '#server/identity/follow-session.ts'
import type { Session } from '#server/identity/session.ts'
import { foreground } from '#server/lib/foreground.ts'
import { Allowance } from '#server/sync/allowance.ts'
import type { ConnectionOptions } from '#server/sync/connection-options.ts'
import { ackFrame, deniedFrame, loggedFrame, refusedFrame, step1Frame, takenFrame, welcomeFrame, type Frame } from '#server/sync/frames.ts'
import { logNumber } from '#server/sync/log-since.ts'
import type { PresenceUser } from '#server/sync/presence.ts'
import type { Room } from '#server/sync/room.ts'
import type { RoomPeer } from '#server/sync/room-peer.ts'
import type { WriterLimits } from '#server/sync/writer-limits.ts'

/** After these, updates of the connection that are not stored yet are dropped too. */
const revoking: ReadonlySet<CloseReason> = new Set<CloseReason>([
  'sessionEnded',
  'accessLost',
  'readOnly',
  'documentDeleted',
  'badMessage',
  'updateTooHeavy',
])

/** The cost of answering "what do you have?" in messages of the allowance: it may encode the whole document. */
const step1Cost = 25

/** The cost of an update whose dependencies are missing: it is applied in vain, and its sender is asked for everything. */
const lackingCost = (bytes: number): number => 2 * step1Cost + bytes / 32

/** Client ids that one device may call its own. */
const mostClientIds = 1_000

/** Frames up to this size are copied together rather than written one after the other. */
const joinedBytes = 16 * 1024

/** One person's socket on one document. */
export class SyncConnection implements RoomPeer {
  readonly memberId: string
  readonly session: Session
  readonly room: Room
  /** resolves when the socket is closed */
  readonly gone: Promise<void>
  readonly #options: ConnectionOptions
  readonly #socket: WebSocket
  #followed: FollowedSession | undefined
  /** as last sent to the client */
  #right: ItemAccess = 'none'
  /** as last decided; undefined: a writer changes everything */
  #limits: WriterLimits | undefined
  #revoked = false
  #hello = false
  #tooOld = false
  #stale = false
  /** the log row up to which the client claims to have everything */
  #since = 0
  /** everything it lacked was sent, and all later changes too */
  #covered = false
  #takesPacked = false
  /** it is still to be asked what it has */
  #asks = false
  /** frames that wait behind one that is being compressed */
  #waiting: Frame[] | undefined
  /** bytes that leave together */
  #held: Buffer[] | undefined
  #numbered = 0
  #checkedSeq = -1
  #stored = 0
  #refused = 0
  /** questions about its state that it has not answered */
  #questions = 0
  readonly #allowance: Allowance
  #answeredPing = true
  #isResting = false
  /** messages read in this turn of the event loop */
  #inTurn = 0
  /** and those that wait for the next */
  readonly #unread: { data: Buffer; isBinary: boolean }[] = []

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#socket = options.socket
    this.room = options.room
    this.session = options.session
    this.memberId = options.session.memberId
    this.#allowance = new Allowance(options.limits.burst, options.limits.messagesPerSecond)
    this.gone = new Promise((resolve) => options.socket.once('close', () => resolve()))
  }

  /** Enters the room: asks for the client's state, and sends the people who are here. */
  start(): void {
    this.#right = this.#decide()
    this.#checkedSeq = this.#options.currentSeq()
    this.#followed = this.#options.followSession(() => this.close('sessionEnded'))
    const socket = this.#socket
    const silence = setTimeout(() => this.close('silent'), this.#options.limits.speakMs)
    socket.once('message', () => clearTimeout(silence))
    socket.once('close', () => clearTimeout(silence))
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (!this.#isOpen) return
      foreground.note()
      if (this.#inTurn >= this.#options.limits.turnMessages || this.#unread.length > 0 || this.#rests())
        this.#unread.push({ data, isBinary })
      else this.#read(data, isBinary)
    })
    socket.on('pong', () => {
      this.#answeredPing = true
    })
    this.room.peers.add(this)
    // A reader is not asked: nothing of it would be accepted.
    if (this.#right === 'write') this.#ask()
    if (this.room.held.stored !== undefined) this.#buildLater()
    const present = this.room.presence.snapshot()
    if (present) this.send(present)
  }

  /** The socket is gone. */
  end(): void {
    this.#followed?.stop()
    this.room.leave(this)
  }

  /** Decides the right again; closes the connection without one, and notifies the client of a change. */
  recheck(): void {
    const right = this.#decide()
    this.#checkedSeq = this.#options.currentSeq()
    if (right === this.#right) return
    const before = this.#right
    this.#right = right
    if (right === 'none') return this.close('accessLost')
    this.#welcome()
    if (before === 'read') this.#ask()
  }

  /** Asks what the client has. The missing part of a document that is not built is unknown: it asks once it is built. */
  #ask(): void {
    this.#asks = this.room.held.stored !== undefined
    if (this.#asks) return
    this.#questions += 1
    this.send(step1Frame(Y.encodeStateVector(this.room.document.doc)))
  }

  lacks(bytes: number, isAnswer: boolean): void {
    const cost = lackingCost(bytes)
    if (!this.#options.spendOnLacking(cost)) return this.close('tooManyUpdates')
    if (this.#spend(cost) && !isAnswer && this.#questions === 0) this.#ask()
  }

  /** Building a large document holds everything up, its own answer too: not before that has left. */
  #buildLater(): void {
    const { stream, limits } = this.#options
    const build = (): void => {
      if (!this.#isOpen) return
      if (this.#waiting || stream.writableNeedDrain) this.#buildLater()
      else this.room.build()
    }
    setTimeout(build, limits.buildAfterMs).unref()
  }

  opened(): void {
    if (this.#asks && this.#right === 'write') this.#ask()
    this.logged(logNumber(this.room.held.document))
  }

  /**
   * Sends a ping, or drops a connection that did not answer the last one (F18). Also checks the session, and decides the right again after
   * any change, in case nobody announced it.
   */
  beat(): void {
    this.#followed?.look()
    if (this.#checkedSeq !== this.#options.currentSeq()) this.recheck()
    if (!this.#answeredPing) return this.#socket.terminate()
    this.#answeredPing = false
    this.#socket.ping()
  }

  /** Ends the connection without a farewell. */
  cut(): void {
    this.#socket.terminate()
  }

  presenceUser(): PresenceUser {
    return this.#options.user
  }

  refusal(): RefusalReason | undefined {
    if (this.#revoked) return 'read-only'
    let right = this.#right
    if (this.#checkedSeq !== this.#options.currentSeq()) {
      // Something changed in the organisation since; it may have been this right, in this very transaction.
      right = this.#decide()
      setImmediate(() => this.#isOpen && this.recheck())
    }
    if (right !== 'write') return 'read-only'
    if (this.#tooOld) return 'client-too-old'
    return this.#stale ? 'epoch' : undefined
  }

  limits(): WriterLimits | undefined {
    return this.#limits
  }

  #decide(): ItemAccess {
    const decided = this.#options.decide()
    this.#limits = typeof decided === 'object' ? decided : undefined
    return typeof decided === 'object' ? 'write' : decided
  }

  send(frame: Frame): void {
    if (this.#waiting) this.#waiting.push(frame)
    else if (this.#held) this.#held.push(frame.bytes)
    else this.#write(frame.bytes)
  }

  hold(): void {
    this.#held = []
  }

  release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    const bytes = held.reduce((sum, one) => sum + one.byteLength, 0)
    if (held.length > 1 && bytes <= joinedBytes) this.#write(Buffer.concat(held))
    else for (const one of held) this.#write(one)
  }

  /** Past `ws`, which would make a frame of its own of each message: it compresses nothing here, so nothing waits inside it. */
  #write(bytes: Buffer): void {
    if (!this.#isOpen) return
    const { stream, limits } = this.#options
    // One answer may exceed the limit; then nothing else may wait.
    const held = stream.writableLength
    if (held === 0 || held + bytes.byteLength <= limits.bufferedBytes) return void stream.write(bytes)
    this.close('slowReader')
    // Nobody reads the farewell either: the memory is given back now.
    setTimeout(() => this.#socket.terminate(), 1_000).unref()
  }

  stored(count: number): void {
    this.#stored += count
    if (this.#hello) this.send(ackFrame(this.#stored))
  }

  logged(number: number): void {
    if (!this.#covered || number <= this.#numbered) return
    this.#numbered = number
    this.send(loggedFrame(number))
  }

  refused(count: number, reason: RefusalReason): void {
    this.#refused += count
    if (this.#hello) this.send(refusedFrame(this.#refused, reason))
    else this.send(deniedFrame(reason))
    if (reason === 'too-large') this.close('documentTooLarge')
    else if (reason === 'read-only' && this.#refused >= this.#options.limits.refusals) this.close('readOnly')
  }

  close(reason: CloseReason): void {
    const { code } = closeCodes[reason]
    if (revoking.has(reason)) this.#revoked = true
    if (!this.#isOpen) return
    this.#options.onClosing(reason)
    this.#socket.close(code, reason)
    // A connection that is not read would not receive the answer to that.
    this.#unread.length = 0
    this.#socket.resume()
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  #welcome(): void {
    if (this.#hello) this.send(welcomeFrame(this.room.epoch, this.#right === 'write' && !this.#tooOld, this.room.held.head.schemaVersion))
  }

  #read(data: Buffer, isBinary: boolean): void {
    // Messages that arrive after the connection was closed (or lost its right) are ignored.
    if (!this.#isOpen) return
    this.#inTurn += 1
    if (this.#inTurn === 1) setImmediate(() => this.#nextTurn())
    if (this.#inTurn === this.#options.limits.turnMessages) this.#socket.pause()
    try {
      if (!isBinary) throw new Error('a text frame')
      this.#receive(data)
    } catch {
      this.close('badMessage')
    }
  }

  /** True when nothing more is read for now. */
  #rests(): boolean {
    const restMs = this.#options.restMs()
    if (restMs === 0) return false
    this.#socket.pause()
    if (this.#isResting) return true
    this.#isResting = true
    setTimeout(() => {
      this.#isResting = false
      this.#nextTurn()
    }, restMs).unref()
    return true
  }

  /**
   * Keeps one socket's flood from holding up the others. A turn reads its share, then messages that have already arrived, and only then
   * more from the socket. Thousands of small messages arrive as one piece.
   */
  #nextTurn(): void {
    this.#inTurn = 0
    if (!this.#isOpen || this.#rests()) return
    if (this.#unread.length > 0)
      for (const { data, isBinary } of this.#unread.splice(0, this.#options.limits.turnMessages)) this.#read(data, isBinary)
    else if (this.#socket.isPaused) this.#socket.resume()
  }

  #receive(data: Uint8Array): void {
    this.room.usedAt = Date.now()
    const decoder = decoding.createDecoder(data)
    const kind = decoding.readVarUint(decoder)
    if (!this.#spend(1)) return
    if (kind === syncMessage.sync) return this.#receiveSync(decoder)
    if (kind === syncMessage.awareness) {
      const said = decoding.readVarUint8Array(decoder)
      if (!this.#options.isUnseen && this.room.presence.receive(this, said)) this.room.announcePresence()
    } else if (kind === syncMessage.queryAwareness) {
      const present = this.room.presence.snapshot()
      if (present) this.send(present)
    } else if (kind === syncMessage.hello) this.#receiveHello(decoder)
    else throw new Error('an unknown message')
  }

  #receiveSync(decoder: decoding.Decoder): void {
    const step = decoding.readVarUint(decoder)
    const payload = decoding.readVarUint8Array(decoder)
    if (step === syncStep.step1) {
      if (this.#spend(step1Cost)) this.#answer(payload)
    } else if (step === syncStep.update) this.room.submit(this, payload)
    else if (step === syncStep.step2) {
      const isAnswer = this.#questions > 0
      if (isAnswer) this.#questions -= 1
      this.room.submit(this, payload, isAnswer)
    } else throw new Error('an unknown sync step')
  }

  #answer(vector: Uint8Array): void {
    const { frames, number } = this.room.answer(vector, this.#covered ? 'newest' : this.#since, this.#takesPacked && !this.#waiting)
    if (frames instanceof Promise) void this.#sendPacked(frames)
    else for (const frame of frames) this.send(frame)
    this.#covered = this.#hello
    this.logged(number)
  }

  /** Frames sent in the meantime wait behind the packed ones: a log number counts only after the content before it. */
  async #sendPacked(frames: Promise<readonly Frame[]>): Promise<void> {
    this.#waiting = []
    const packed = await frames
    const behind = this.#waiting
    this.#waiting = undefined
    for (const next of [...packed, ...behind]) this.send(next)
  }

  #receiveHello(decoder: decoding.Decoder): void {
    const protocol = decoding.readVarUint(decoder)
    const schema = decoding.readVarUint(decoder)
    const epoch = decoding.readVarString(decoder)
    this.#hello = true
    this.#tooOld = protocol < protocolVersion || schema < this.room.held.head.schemaVersion
    this.#stale = epoch !== '' && epoch !== this.room.epoch
    const since = decoding.hasContent(decoder) ? decoding.readVarUint(decoder) : 0
    this.#since = epoch === this.room.epoch ? since : 0
    this.#takesPacked = decoding.hasContent(decoder) && decoding.readVarUint(decoder) === 1
    if (this.#claimIds(decoder)) this.#welcome()
  }

  /** Claims the ids under which the device writes; false when some belong to another member, and it returns with others. */
  #claimIds(decoder: decoding.Decoder): boolean {
    const count = decoding.hasContent(decoder) ? decoding.readVarUint(decoder) : 0
    if (count > mostClientIds) throw new Error('too many client ids')
    const ids = Array.from({ length: count }, () => decoding.readVarUint(decoder))
    const taken = ids.filter((id) => !this.room.claims.claim(this, id))
    if (taken.length === 0) return true
    this.send(takenFrame(taken))
    this.close('clientIdTaken')
    return false
  }

  /** @returns false when the connection was closed for using its allowance up */
  #spend(cost: number): boolean {
    if (this.#allowance.spend(cost)) return true
    this.close('tooManyUpdates')
    return false
  }
}
