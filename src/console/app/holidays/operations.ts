// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type HolidaysQueryVariables = Exact<{
  from: string;
  to: string;
}>;


export type HolidaysQuery = { holidays: { data: Array<{ id: string, name: string, date: string }>, pagination: { total: number } } | null };

export type AddHolidayMutationVariables = Exact<{
  input: Types.CreateHolidayInput;
}>;


export type AddHolidayMutation = { createHoliday: { id: string, name: string } };

export type RemoveHolidayMutationVariables = Exact<{
  id: string;
}>;


export type RemoveHolidayMutation = { deleteHoliday: { id: string } };

export const HolidaysDocument = {"kind":"Document","documentId":"sha256:0590f4c7662d98222fec3b9657baf132702cb0530cebe3b54a713c96f0770b5e","definitions":[],"follows":{"records":["holiday"]}} as unknown as DocumentNode<HolidaysQuery, HolidaysQueryVariables>;
export const AddHolidayDocument = {"kind":"Document","documentId":"sha256:1ae690f84682eb78cda6d38818f82fd0232cf89c0596db59dda4fb91a41710b9","definitions":[]} as unknown as DocumentNode<AddHolidayMutation, AddHolidayMutationVariables>;
export const RemoveHolidayDocument = {"kind":"Document","documentId":"sha256:9c996f5e226bfb15f07079fa7091632192643c7b5068b669a5e7df981401c0d2","definitions":[]} as unknown as DocumentNode<RemoveHolidayMutation, RemoveHolidayMutationVariables>;