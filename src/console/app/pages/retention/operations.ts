// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type RetentionQueryVariables = Exact<{ [key: string]: never; }>;


export type RetentionQuery = { retentionPreview: Array<{ due: number, dueIn30Days: number, dueIn90Days: number, held: number, rule: RetentionRuleFieldsFragment }> | null };

export type RetentionRuleFieldsFragment = { subject: Types.RetentionSubject, documentType: Types.DocumentType | null, customTypeId: string | null, since: Types.RetentionSince, months: number };

export type RetentionOwnTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type RetentionOwnTypesQuery = { customDocumentTypes: { data: Array<{ id: string, name: string }> } | null };

export type RetentionEffectQueryVariables = Exact<{
  rules: Array<Types.RetentionRuleInput> | Types.RetentionRuleInput;
}>;


export type RetentionEffectQuery = { retentionPreview: Array<{ due: number, dueIn30Days: number, held: number }> | null };

export type RetentionDueQueryVariables = Exact<{
  limit: number;
  cursor?: string | null | undefined;
  subject?: Types.RetentionSubject | null | undefined;
  days?: number | null | undefined;
}>;


export type RetentionDueQuery = { retentionDue: { nextCursor: string | null, data: Array<{ id: string, subject: Types.RetentionSubject, name: string, workerId: string, workerName: string, dueOn: string, held: boolean }> } | null };

export type LegalHoldsQueryVariables = Exact<{
  limit: number;
  workerId?: string | null | undefined;
}>;


export type LegalHoldsQuery = { legalHolds: { data: Array<{ id: string, workerId: string, workerName: string, reason: string, placedAt: string, placedBy: string | null }> } | null };

export type SetRetentionRulesMutationVariables = Exact<{
  rules: Array<Types.RetentionRuleInput> | Types.RetentionRuleInput;
  from?: Array<Types.RetentionRuleInput> | Types.RetentionRuleInput | null | undefined;
}>;


export type SetRetentionRulesMutation = { setRetentionRules: Array<{ months: number }> };

export type PlaceLegalHoldMutationVariables = Exact<{
  workerId: string;
  reason: string;
}>;


export type PlaceLegalHoldMutation = { placeLegalHold: { id: string } };

export type ReleaseLegalHoldMutationVariables = Exact<{
  id: string;
}>;


export type ReleaseLegalHoldMutation = { releaseLegalHold: { id: string } };

export const RetentionDocument = {"kind":"Document","documentId":"sha256:41151cf264ef9dccbd07227773cf88dad01c439166b3c0c52bf78a7fa42d127d","definitions":[]} as unknown as DocumentNode<RetentionQuery, RetentionQueryVariables>;
export const RetentionOwnTypesDocument = {"kind":"Document","documentId":"sha256:cd9a15acbfd619ef4241bcac48c57dceb9fb6988906f86c93e937ad9e8e1d6e9","definitions":[],"follows":{"records":["custom_document_type"]}} as unknown as DocumentNode<RetentionOwnTypesQuery, RetentionOwnTypesQueryVariables>;
export const RetentionEffectDocument = {"kind":"Document","documentId":"sha256:ef33d7730696696d03a1d4898e52a98d40a4b184fc99dd764b4580854414d610","definitions":[]} as unknown as DocumentNode<RetentionEffectQuery, RetentionEffectQueryVariables>;
export const RetentionDueDocument = {"kind":"Document","documentId":"sha256:ec2e376f6f3e444714f330f85a8c566d2eac5066994799798f86e923386f0262","definitions":[]} as unknown as DocumentNode<RetentionDueQuery, RetentionDueQueryVariables>;
export const LegalHoldsDocument = {"kind":"Document","documentId":"sha256:9bf366b505018fcd7623bc6c28ebc9993d7e3bfc53752202741e734c9f68ef7e","definitions":[]} as unknown as DocumentNode<LegalHoldsQuery, LegalHoldsQueryVariables>;
export const SetRetentionRulesDocument = {"kind":"Document","documentId":"sha256:4896466514ec47b4c823743481dcb2cdb6dfbc11b89054056df60d8de6e9a468","definitions":[]} as unknown as DocumentNode<SetRetentionRulesMutation, SetRetentionRulesMutationVariables>;
export const PlaceLegalHoldDocument = {"kind":"Document","documentId":"sha256:9be634804697f36f2dff711e757caef9236778d25c45c91cc25d32a522acdb40","definitions":[]} as unknown as DocumentNode<PlaceLegalHoldMutation, PlaceLegalHoldMutationVariables>;
export const ReleaseLegalHoldDocument = {"kind":"Document","documentId":"sha256:93a52eb56b6f012e5e07ba8833dd75a3257535cdd896976671eb6ee16f63edea","definitions":[]} as unknown as DocumentNode<ReleaseLegalHoldMutation, ReleaseLegalHoldMutationVariables>;