/**
 * A program for the kernel's seccomp that refuses calls of the system which code never needs: other processes, sockets, mounts, namespaces, memory beside the
 * address space, the kernel's own settings. The pipes of the run stay usable. Refused calls answer EPERM, so that interpreters go on. Threads stay possible.
 * @returns undefined on processors whose numbers are not listed
 */
export function seccompFilter(architecture: string = process.arch): Buffer | undefined {
  const numbers = architectures[architecture]
  if (!numbers) return undefined
  const { audit, clone, ioctl, getsockopt, refused } = numbers
  const list = [...refused, ...refusedEverywhere]
  const program: Instruction[] = [
    [loadWord, 0, 0, architectureAt],
    [jumpEqual, 1, 0, audit],
    [answer, 0, 0, killProcess],
    [loadWord, 0, 0, numberAt],
    // the second table of numbers of x64
    [jumpGreaterOrEqual, 0, 1, 0x4000_0000],
    [answer, 0, 0, refuse(1)],
    // glibc tries `clone3` first and falls back to `clone`, whose flags can be read
    [jumpEqual, 0, 1, clone3],
    [answer, 0, 0, refuse(38)],
    // calls that are younger than this list
    [jumpGreaterOrEqual, 0, 1, firstUnknown],
    [answer, 0, 0, refuse(38)],
    // The pipes are sockets of the server's network: their settings tell its interfaces, and the process at their other end.
    [jumpEqual, 0, 5, ioctl],
    [loadWord, 0, 0, secondArgumentAt],
    [and, 0, 0, 0xfd00],
    [jumpEqual, 0, 1, ofSockets],
    [answer, 0, 0, refuse(1)],
    [answer, 0, 0, allow],
    [jumpEqual, 0, 4, getsockopt],
    [loadWord, 0, 0, thirdArgumentAt],
    [jumpEqual, 1, 0, socketType],
    [answer, 0, 0, refuse(1)],
    [answer, 0, 0, allow],
    [jumpEqual, 0, 4, clone],
    [loadWord, 0, 0, firstArgumentAt],
    [jumpSet, 1, 0, threadFlag],
    [answer, 0, 0, refuse(1)],
    [answer, 0, 0, allow],
    ...list.flatMap((number): Instruction[] => [
      [jumpEqual, 0, 1, number],
      [answer, 0, 0, refuse(1)],
    ]),
    [answer, 0, 0, allow],
  ]
  const bytes = Buffer.alloc(program.length * 8)
  for (const [place, [code, whenTrue, whenFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, place * 8)
    bytes.writeUInt8(whenTrue, place * 8 + 2)
    bytes.writeUInt8(whenFalse, place * 8 + 3)
    bytes.writeUInt32LE(value, place * 8 + 4)
  }
  return bytes
}

/** `struct sock_filter` of linux/filter.h: code, jump when true, jump when false, value */
type Instruction = [code: number, whenTrue: number, whenFalse: number, value: number]

const loadWord = 0x20
const jumpEqual = 0x15
const jumpGreaterOrEqual = 0x35
const jumpSet = 0x45
const and = 0x54
const answer = 0x06
/** places in `struct seccomp_data` */
const numberAt = 0
const architectureAt = 4
const firstArgumentAt = 16
const secondArgumentAt = 24
const thirdArgumentAt = 32
const allow = 0x7fff_0000
const killProcess = 0x8000_0000
const refuse = (errno: number): number => 0x0005_0000 + errno
const threadFlag = 0x0001_0000
const clone3 = 435
const firstUnknown = 463
/** requests 0x89.. (sockets and routes) and 0x8b.. (wireless) of `ioctl` */
const ofSockets = 0x8900
/** the one setting of a socket that interpreters read: SO_TYPE */
const socketType = 3

/** Calls that have one number on all processors. */
const refusedEverywhere = [
  // pidfd_send_signal, io_uring_setup, io_uring_enter, io_uring_register
  424, 425, 426, 427,
  // open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, pidfd_open, pidfd_getfd, process_madvise, mount_setattr
  428, 429, 430, 431, 432, 433, 434, 438, 440, 442,
  // quotactl_fd, memfd_secret, process_mrelease, set_mempolicy_home_node, statmount, listmount, lsm_set_self_attr
  443, 447, 448, 450, 457, 458, 460,
]

/** `audit` is the kernel's name of the processor, `clone`, `ioctl` and `getsockopt` its numbers of those calls. */
const architectures: Partial<
  Record<string, { audit: number; clone: number; ioctl: number; getsockopt: number; refused: readonly number[] }>
> = {
  x64: {
    audit: 0xc000_003e,
    clone: 56,
    ioctl: 16,
    getsockopt: 55,
    refused: [
      // shmget, shmat, shmctl, socket, connect, accept, bind, listen, socketpair
      29, 30, 31, 41, 42, 43, 49, 50, 53,
      // sendmsg, recvmsg, setsockopt: messages with descriptors, and filters of the kernel
      46, 47, 54,
      // fork, vfork, semget, semop, semctl, shmdt, msgget, msgsnd, msgrcv, msgctl
      57, 58, 64, 65, 66, 67, 68, 69, 70, 71,
      // ptrace, syslog, personality, quotactl, modify_ldt, pivot_root, adjtimex, chroot, acct, settimeofday
      101, 103, 135, 179, 154, 155, 159, 161, 163, 164,
      // mount, umount2, swapon, swapoff, reboot, sethostname, setdomainname, iopl, ioperm, create_module
      165, 166, 167, 168, 169, 170, 171, 172, 173, 174,
      // init_module, delete_module, kexec_load, lookup_dcookie, mbind, set_mempolicy, mq_open, mq_unlink, mq_timedsend, mq_timedreceive
      175, 176, 246, 212, 237, 238, 240, 241, 242, 243,
      // clock_settime, add_key, request_key, keyctl, inotify_init, migrate_pages, unshare, splice, tee, vmsplice, move_pages
      227, 248, 249, 250, 253, 256, 272, 275, 276, 278, 279,
      // accept4, inotify_init1, perf_event_open, recvmmsg, fanotify_init, name_to_handle_at, open_by_handle_at, clock_adjtime
      288, 294, 298, 299, 300, 303, 304, 305,
      // sendmmsg, setns, process_vm_readv, process_vm_writev, kcmp, finit_module, seccomp, memfd_create, kexec_file_load, bpf, userfaultfd
      307, 308, 310, 311, 312, 313, 317, 319, 320, 321, 323,
    ],
  },
  arm64: {
    audit: 0xc000_00b7,
    clone: 220,
    ioctl: 29,
    getsockopt: 209,
    refused: [
      // lookup_dcookie, inotify_init1, umount2, mount, pivot_root, chroot, quotactl, vmsplice, splice, tee
      18, 26, 39, 40, 41, 51, 60, 75, 76, 77,
      // acct, personality, unshare, kexec_load, init_module, delete_module, syslog, ptrace, reboot
      89, 92, 97, 104, 105, 106, 116, 117, 142,
      // sethostname, setdomainname, settimeofday, adjtimex, clock_settime
      161, 162, 170, 171, 112,
      // mq_open, mq_unlink, mq_timedsend, mq_timedreceive, msgget, msgctl, msgrcv, msgsnd, semget, semctl, semtimedop, semop
      180, 181, 182, 183, 186, 187, 188, 189, 190, 191, 192, 193,
      // shmget, shmctl, shmat, shmdt, socket, socketpair, bind, listen, accept, connect
      194, 195, 196, 197, 198, 199, 200, 201, 202, 203,
      // setsockopt, sendmsg, recvmsg
      208, 211, 212,
      // add_key, request_key, keyctl, swapon, swapoff, mbind, set_mempolicy, migrate_pages, move_pages
      217, 218, 219, 224, 225, 235, 237, 238, 239,
      // perf_event_open, accept4, recvmmsg, fanotify_init, name_to_handle_at, open_by_handle_at, clock_adjtime
      241, 242, 243, 262, 264, 265, 266,
      // setns, sendmmsg, process_vm_readv, process_vm_writev, kcmp, finit_module, seccomp, memfd_create, bpf, userfaultfd, kexec_file_load
      268, 269, 270, 271, 272, 273, 277, 279, 280, 282, 294,
    ],
  },
}
