// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type RequirementsQueryVariables = Exact<{ [key: string]: never; }>;


export type RequirementsQuery = { complianceRequirements: Array<{ trade: string | null, documentTypes: Array<Types.DocumentType>, customTypeIds: Array<string> }> | null, customDocumentTypes: { data: Array<{ id: string, name: string, status: Types.CustomDocumentTypeStatus }> } | null, trades: Array<{ value: string | null, count: number }> | null };

export type RequirementsEffectQueryVariables = Exact<{
  requirements: Array<Types.ComplianceRequirementInput> | Types.ComplianceRequirementInput;
}>;


export type RequirementsEffectQuery = { complianceEffect: { workers: number, becomeNonCompliant: number, becomeNonCompliantOnProjects: number, becomeCompliant: number } | null };

export type SetRequirementsMutationVariables = Exact<{
  requirements: Array<Types.ComplianceRequirementInput> | Types.ComplianceRequirementInput;
  ifUnchangedFrom?: Array<Types.ComplianceRequirementInput> | Types.ComplianceRequirementInput | null | undefined;
}>;


export type SetRequirementsMutation = { setComplianceRequirements: Array<{ trade: string | null, documentTypes: Array<Types.DocumentType>, customTypeIds: Array<string> }> };

export const RequirementsDocument = {"kind":"Document","documentId":"sha256:a715dcf890040269fa69ca1c2449946553c4a7d56058eac3264b8eaf72167b67","definitions":[],"follows":{"records":["custom_document_type","worker"]}} as unknown as DocumentNode<RequirementsQuery, RequirementsQueryVariables>;
export const RequirementsEffectDocument = {"kind":"Document","documentId":"sha256:19a5537c725e43bf3f1d5f01e55c4201a7e48a210f2abc6eac688f150bb707e1","definitions":[],"follows":{"records":["assignment","document","worker"]}} as unknown as DocumentNode<RequirementsEffectQuery, RequirementsEffectQueryVariables>;
export const SetRequirementsDocument = {"kind":"Document","documentId":"sha256:0035f840afb0ccff1833b4dce27b82460662456676128372c3cb3ce7c7b176d0","definitions":[]} as unknown as DocumentNode<SetRequirementsMutation, SetRequirementsMutationVariables>;