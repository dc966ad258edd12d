import fc from 'fast-check';
import type { UserLikes } from '../../src/domain/ports.ts';

/** In ascending order of users, also of tracks that `randomCatalogue` does not have. */
export const randomLikes: fc.Arbitrary<UserLikes[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      trackIds: fc.uniqueArray(
        fc.integer({ min: 1, max: 60 }).map((n) => n * 2),
        { minLength: 1, maxLength: 20, size: 'max' },
      ),
    }),
    { maxLength: 8, selector: ({ id }) => id },
  )
  .map((users) => users.sort((a, b) => a.id - b.id));
