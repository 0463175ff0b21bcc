import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files, slowest first. Started early, they do not keep one worker busy after the others have finished;
 * files that wait and files that compute alternate.
 */
const slowest: readonly string[] = []

const rank = ({ moduleId }: TestSpecification): number => {
  const index = slowest.findIndex((file) => moduleId.endsWith(file))
  return index === -1 ? slowest.length : index
}

/** Vitest asks for a class here. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((left, right) => rank(left) - rank(right))
  }
}
