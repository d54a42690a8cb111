/** The stage of the page /replay: one recorded session in a worker, as the page sees it. Only types. */
import type { HarRefusal } from '../../../domain/recording/har.ts';
import type { SpoRefusal } from '../../../domain/protocol/session/spo-file.ts';
import type { EntryFault, SpoKind } from '../../../domain/protocol/session/spo-entry.ts';
import type { ChainFault, ClockBack } from '../../../domain/protocol/session/check-chain.ts';
import type { Name } from '../../../domain/match/match.ts';
import type { PlannedFault, FaultChoice } from '../../../domain/recording/fault-plan.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { Result } from '../../../domain/result.ts';
import type { ForkStep } from '../fork-plan.ts';
export type { ForkStep };
import type { ForkBet, ForkSide } from '../forked-session.ts';
import type { RecordedSlip } from '../recorded-rules.ts';
import type { Unverified } from '../session-player.ts';
import type { FuturePart, Futures } from '../play-futures.ts';

/** Why a file is not opened. */
export type OpenRefusal =
  | SpoRefusal
  | 'unreadable-file'
  | 'season-file'
  | 'too-large'
  | 'recording-too-large'
  | 'feed-too-large'
  | 'nothing-offered'
  | 'no-entries'
  | 'damaged-archive'
  | 'other-packing'
  | 'other-keyframe'
  | 'unplayable'
  | HarRefusal;

/** `stopped`: by `stopReading`, or by a file that was given after it. */
export type ReadRefusal = OpenRefusal | 'stopped';

/** How far the opening of a recording is: its file is read, then its messages are played into a session. */
export interface OpenProgress {
  readonly step: 'read' | 'play';
  readonly percent: number;
}

export type OnProgress = (progress: OpenProgress) => unknown;

/** A recording of a feed or an exchange that was made into a session. */
export interface ImportedRecording {
  readonly messages: number;
  /** Messages and parts that could not be read or have no place on the site. */
  readonly passedOver: number;
  /** Messages beyond the most that are kept. */
  readonly left: number;
  /** The session is full: what came later is not in it. */
  readonly isCut: boolean;
}

/** What a dropped file was, and what of it is not in its session. */
export interface FoundInFile {
  /** Files beside it in its archive, which are not opened. */
  readonly others: number;
  /** False: bytes of the packed file were left out, because they are damaged or no part of its data. */
  readonly isWhole: boolean;
  /** It is a HAR file that is cut off or damaged: the session has its whole frames. */
  readonly isCut: boolean;
  /** null: the file is a session itself. */
  readonly imported: ImportedRecording | null;
}

export interface OpenedSession extends FoundInFile {
  readonly name: string;
  readonly version: number;
  /** The program that recorded; '' if the file does not say. */
  readonly build: string;
  /** Ms since 1970. */
  readonly startedAt: number;
  /** Entries; the first that the stage can play has number `first`. */
  readonly count: number;
  readonly first: number;
  /** Ms from the start to the last entry. */
  readonly lastsMs: number;
  /** The recorder closed the file. */
  readonly isClosed: boolean;
  /** Where the readable part ends, and why; null: the file is whole. */
  readonly damage: { readonly n: number; readonly why: EntryFault } | null;
}

/** An entry in a list. */
export interface EntryLine {
  readonly n: number;
  /** Ms since the start. */
  readonly at: number;
  /** `unreadable`: the entry is damaged; its time is that of the entry before. */
  readonly kind: SpoKind | 'unreadable';
  readonly name: string;
  /** Stream, number, and matches of a frame; '' where the kind has none. */
  readonly about: string;
}

/** A part of the state that an entry changed. Values as JSON; null: there was none, or there is none. */
export interface StateChange {
  readonly path: string;
  /** The teams, where the part is one of a match. */
  readonly teams: { readonly home: Name; readonly away: Name } | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** `refusal`: the server refused a bet. `drop`: a number of a stream is missing. */
export type MarkKind = 'goal' | 'suspension' | 'gap' | 'drop' | 'command' | 'refusal';

export interface MarksOfKind {
  /** Numbers of all entries of the kind, in their order. */
  readonly entries: Uint32Array;
  /** Where they are drawn, ms from the start: one in each of MARK_SLOTS parts of the time that has any. */
  readonly drawn: readonly number[];
}

export interface Timeline {
  /** Ms from the start to the last entry; the parts of this time are equally long. */
  readonly lastsMs: number;
  /** Entries in each part, and the number of the first one. */
  readonly counts: readonly number[];
  readonly firsts: readonly number[];
  readonly marks: Readonly<Record<MarkKind, MarksOfKind>>;
}

/** What the chain of hashes proves of the file. */
export interface FileCheck {
  /** Entries that were checked. */
  readonly n: number;
  readonly isDone: boolean;
  /** False: the file holds no hashes, so nothing can be proved. */
  readonly hasChain: boolean;
  /** At most MOST_CHAIN_FAULTS, in the order of the file. */
  readonly faults: readonly ChainFault[];
  readonly faultCount: number;
  /** Entries after the last hash, which nothing proves. */
  readonly unproved: number;
  /** The first entry that is earlier than the one before it; null: none so far. */
  readonly clockBack: ClockBack | null;
}

/** The place of the stage in its session. */
export interface StagePlace {
  /** Entries that were played; the last one has number `n - 1`. */
  readonly n: number;
  /** Recorded time, ms since 1970. */
  readonly now: number;
  /** Server time as the core knows it, ms since 1970. */
  readonly serverNow: number;
  /** When the next entry comes, ms since 1970; null: there is none. */
  readonly nextAt: number | null;
  /** Number of the core that plays. A session without keyframes starts a new one when it goes back, and windows must attach to it. */
  readonly core: number;
  /** The last played entry changed this, at most MOST_CHANGES parts; null: not asked for. */
  readonly changes: readonly StateChange[] | null;
  /** A recorded hash that was reached and is not that of this program; null: none differs so far. */
  readonly difference: { readonly n: number; readonly recorded: string; readonly found: string } | null;
  /** Entries from `from` on could not be read, so the state is not proved up to the keyframe `to`; null: it is. */
  readonly unverified: Unverified | null;
  /** The next entry cannot be played, and why. */
  readonly stop: string | null;
}

export interface Painted {
  readonly path: string;
  readonly n: number;
}

/** The opened session and another one. */
export interface SessionComparison {
  readonly name: string;
  /** Number of the first entry in which they differ; null: they hold the same entries. */
  readonly n: number | null;
  /** This entry as JSON, in the opened session and in the other; null: there is none. */
  readonly frames: readonly [string | null, string | null];
  /** How the states after this entry differ; `before` is that of the opened session. */
  readonly states: readonly StateChange[];
}

/** The opened session with faults of the connection, played to its end. */
export interface Faulted {
  readonly count: number;
  /** `n`: number of the entry in the file; `at`: ms since the start, by the clock of the faulty session. */
  readonly faults: readonly (PlannedFault & { readonly at: number })[];
  /** The same choice gives the same chain value. */
  readonly chain: string;
  /** Whether the lists end as recorded. `not-repaired`: they do not, and a stream is not whole at the end, or was not in the recording. */
  readonly end: 'same' | 'differs' | 'not-repaired';
  /** Recoveries that were answered besides those of the recording. */
  readonly recoveries: number;
  /** Streams that are whole at the end of the recording, and not here. */
  readonly notRepaired: readonly string[];
  /** How the lists differ; `before` is as recorded. */
  readonly states: readonly StateChange[];
}

/** The slip at the place of the replay, with what was picked on the replayed screens, and the rules that hold for it. */
export interface ForkStart {
  readonly n: number;
  readonly bet: ForkBet;
  /** The slip without what was picked on the replayed screens. */
  readonly recorded: RecordedSlip;
  /** Numbers of the price buttons of the picks, by their ids. */
  readonly cells: Readonly<Record<string, number>>;
  readonly levels: BetStandard['levels'];
  /** Gold. */
  readonly mostStake: number;
  /** The first commands after the place, at most MOST_COMMANDS. */
  readonly commands: readonly EntryLine[];
}

export interface ForkAsked extends Omit<ForkBet, 'items'> {
  /** Items of the present slip that are bet on. */
  readonly itemIds: readonly string[];
  /** Recorded ms that are played on. */
  readonly playMs: number;
}

/** Both ways from entry `n` on: as recorded, and forked. */
export interface Forked {
  readonly n: number;
  readonly recorded: ForkSide;
  readonly forked: ForkSide;
  /** The session ends before a bet is judged. */
  readonly isShort: boolean;
  /** How the slips differ at the end; `before` is the recorded one. */
  readonly states: readonly StateChange[];
}

/** `set`: the change that is not understood, or that meets no such entry after the place. */
export interface ForkRefusal {
  readonly why:
    | OpenRefusal
    | 'bad-change'
    | 'unmet-change'
    | 'no-fork'
    | 'other-session'
    | 'before-fork'
    | 'too-many-forks';
  /** Of `before-fork` the place of the earlier fork, of `too-many-forks` the most there may be. */
  readonly set: string;
}

/** Both futures of the session from entry `n` on. `before` of a change is the recorded future. */
export interface PlayedFutures extends Pick<Futures, 'n' | 'recorded' | 'forked' | 'refused'> {
  /** The forks of which this is a fork, the one of the recording first; empty: the recording was forked. */
  readonly base: readonly ForkStep[];
  /** The changes, as `--set` of the command line takes them. */
  readonly sets: readonly string[];
  /** The first difference of each part, ms since the start. */
  readonly first: readonly { readonly part: FuturePart; readonly at: number; readonly change: StateChange }[];
  /** At the end. */
  readonly states: readonly StateChange[];
  /** What opens again (fork-file.ts). */
  readonly file: string;
  /** Where they are not as the fork file that was opened says; null: no file was opened for them. */
  readonly unlike: readonly StateChange[] | null;
}

/** Forks of the opened session at its present place, which stays. */
export interface StageForks {
  /** As the recording has it, or the last fork of `base`. null: no session is open, or the place is before that fork. */
  forkStart(base?: readonly ForkStep[]): Promise<ForkStart | null>;
  /** `bad-fork`: an amount or a time is out of its bounds. */
  fork(asked: ForkAsked): Promise<Result<Forked, OpenRefusal | 'bad-fork'>>;
  /** Plays both futures to the end, the commands of the recording included. With `base` the last of those forks is forked in place of the recording. */
  futures(sets: readonly string[], base?: readonly ForkStep[]): Promise<Result<PlayedFutures, ForkRefusal>>;
  /** Reads a fork file of the opened session: its place and its changes. The next futures with them are compared with it. */
  openFork(file: File): Promise<Result<ForkStep & { readonly base: readonly ForkStep[] }, ForkRefusal>>;
}

/** The second core beside that of the recording plays its fork at entry `n`, or the same session with faults. */
export type SidesOf = (ForkStep & { readonly base?: readonly ForkStep[] }) | { readonly faults: FaultChoice };

/** What the screens of one side are to mark. */
export interface SideMarks {
  readonly matches: readonly number[];
  readonly cells: readonly number[];
}

export interface SideView extends SideMarks {
  /** Server time as its core knows it, ms since 1970. */
  readonly serverNow: number;
  /** null: a visitor. */
  readonly gold: number | null;
}

/** Two cores side by side: the recording, and its fork or the session with faults. */
export interface SidesPlace {
  /** Recorded time, ms since 1970. */
  readonly at: number;
  /** Number of the pair of cores. Going back opens a new one, and windows must attach to it. */
  readonly core: number;
  readonly sides: readonly [SideView, SideView];
  /** Slips or bets differ. */
  readonly bet: boolean;
  /** How they differ, at most MOST_CHANGES parts; `before` is the recording. */
  readonly states: readonly StateChange[];
  /** Faults that have met the session so far. */
  readonly faults: Faulted['faults'];
}

interface StageSides {
  /** Replaces the sides that are open. Both begin at the entry where they part. */
  openSides(of: SidesOf): Promise<Result<SidesPlace, ForkRefusal>>;
  /** Plays both to a recorded time, ms since 1970; null: no sides are open. */
  sidesTo(at: number): Promise<SidesPlace | null>;
  closeSides(): void;
  /** Attaches a window of the site to the core of a side. */
  sideWindow(side: 0 | 1, port: MessagePort): void;
}

/** What a seek answers: the place with the changes of its last entry, or the place alone, which is faster. */
export type SeekShows = 'with-changes' | 'place-alone';

export interface Stage extends StageForks, StageSides {
  /** Replaces the opened session. A refused file leaves it as it is. `onProgress` is called while a file is read. */
  open(file: File, onProgress?: OnProgress): Promise<Result<OpenedSession, ReadRefusal>>;
  /** Ends the reading of all files that are opened or compared, and frees what was read of them. */
  stopReading(): void;
  /** Entries from number `from` on, at most MOST_LINES. */
  entries(from: number, count: number): Promise<readonly EntryLine[]>;
  /** An entry with its value as JSON, cut to MOST_CHARS; null: it cannot be read. */
  frame(n: number): Promise<string | null>;
  /** Plays until `n` entries are played. */
  go(n: number, shows: SeekShows): Promise<StagePlace>;
  /** Plays all entries up to `at`, ms since 1970. */
  goTime(at: number): Promise<StagePlace>;
  /** Plays on to the first entry after which `when` is true, in the words of `--stop-when`; true: it came. */
  until(
    when: string,
  ): Promise<Result<{ readonly came: boolean; readonly place: StagePlace }, 'not-understood'>>;
  /** null: another file was opened meanwhile, or none is open. */
  timeline(): Promise<Timeline | null>;
  /** Checks the chain of the opened file for a while, and goes on with the next call; null: another file was opened meanwhile, or none is open. */
  check(): Promise<FileCheck | null>;
  /** Number of the first entry from `from` on with this text, in any case; null: there is none. A later search ends this one. */
  find(text: string, from: number): Promise<number | null>;
  /** The entry that gave a value its present form; null: no entry did, or nothing is there. `cell`: a price button's number. */
  painted(what: { readonly path: string } | { readonly cell: number }): Promise<Painted | null>;
  compare(other: File, onProgress?: OnProgress): Promise<Result<SessionComparison, ReadRefusal>>;
  faults(choice: FaultChoice): Promise<Result<Faulted, OpenRefusal>>;
  /** The part of the state under a path such as `matches/12/state`, as JSON, cut to MOST_CHARS; null: there is none. */
  state(path: string): Promise<string | null>;
  /** Attaches a window of the site to the core that plays now. */
  window(port: MessagePort): void;
}
