import type { OpenSpan, Tracer } from '../../domain/node/tracing.ts';

/** Runs `work` as a trace of its own. Without a tracer it only runs. */
export async function traced<T>(
  tracer: Tracer | undefined,
  name: string,
  work: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  if (tracer === undefined) return await work(undefined);
  const span = tracer.start(name);
  try {
    const result = await tracer.within(span, () => work(span));
    span?.end();
    return result;
  } catch (error) {
    span?.end({ failed: true });
    throw error;
  }
}
