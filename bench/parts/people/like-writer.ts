/** Writes likes in a process of its own: gets its task, then for each number of seconds reports the result. */
import { type Like, type LikeOrder, openWay } from './like-methods.ts';

export interface Liked {
  likes: number;
  seconds: number;
  /** Processor time of this process, microseconds. */
  cpu: number;
}

async function likeFor(like: Like, seconds: number): Promise<Liked> {
  const start = performance.now();
  const before = process.cpuUsage();
  const end = start + seconds * 1000;
  const likes = await like(() => performance.now() >= end);
  const { user, system } = process.cpuUsage(before);
  return { likes, seconds: (performance.now() - start) / 1000, cpu: user + system };
}

process.once('message', async (order: LikeOrder) => {
  const like = await openWay(order);
  process.on('message', async (seconds: number) => process.send?.(await likeFor(like, seconds)));
  process.send?.('ready');
});
